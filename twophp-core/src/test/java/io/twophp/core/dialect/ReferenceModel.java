package io.twophp.core.dialect;

import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.core.engine.Checkpoint;
import io.twophp.core.engine.TestEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The promises of the dialects, written as plainly as possible, for one id and without any engine: which answer each
 * step gets, and how often business logic took effect. Knows only where a node died.
 */
final class ReferenceModel {

    private enum State {
        FREE,
        WAITING,
        EXPIRED,
        RUNNING,
        DECIDED,
        FORGOTTEN
    }

    private static final Duration SIX_HOURS = TestEngine.INTERRUPTIONS;

    private final Map<String, Held> names = new HashMap<>();
    private int effects;

    /**
     * The place where the node died: the checkpoint, and the number of times that it was passed before in the same
     * step.
     */
    record Death(Checkpoint at, int passed) {

        boolean isAt(Checkpoint checkpoint) {
            return at == checkpoint;
        }
    }

    int effects() {
        return effects;
    }

    String step(Step step, Instant now, Optional<Death> death) {
        Held held = names.computeIfAbsent(key(step.dialect(), step.caller()), key -> new Held(step.dialect()));
        String answer = switch (step.verb()) {
            case REGISTER -> held.register(step, now, death);
            case CONFIRM -> held.confirm(step, now, death);
            case REPLAY -> held.replay(now, death);
            case FORGET -> held.forget();
            case SWEEP -> sweep(now);
        };
        return death.isPresent() ? "died" : answer;
    }

    /** Names of one dialect are the owner's, or his tenant's; those of two dialects never meet (G3, G4). */
    private static String key(Dialect dialect, Owner caller) {
        String scope = dialect == Dialect.POE || dialect == Dialect.IDS ? "" : caller.name();
        return dialect + "/" + caller.tenant() + "/" + scope;
    }

    private String sweep(Instant now) {
        names.values().forEach(held -> held.sweep(now));
        return "swept";
    }

    private final class Held {

        private final Dialect dialect;
        private State state = State.FREE;
        private Owner owner;
        private int body;
        private int status;
        private Instant registered;
        private Instant confirmed;
        private Instant lease;
        private int lost;
        private boolean windowed;
        private boolean neverRan;

        Held(Dialect dialect) {
            this.dialect = dialect;
        }

        String register(Step step, Instant now, Optional<Death> death) {
            if (isOver(now)) {
                if (death.filter(end -> isRegistration(end) && end.passed() == 0)
                        .isPresent()) {
                    return "";
                }
                state = State.FREE;
            }
            if (state != State.FREE) {
                return duplicate(step, now, death);
            }
            if (death.filter(end ->
                            end.isAt(Checkpoint.REGISTRATION_BEGINS) || end.isAt(Checkpoint.REGISTRATION_WRITTEN))
                    .isPresent()) {
                return "";
            }
            owner = step.caller();
            body = step.body();
            windowed = step.windowed() && dialect.hasWindow();
            registered = now;
            if (!step.confirmsAtOnce()) {
                state = State.WAITING;
                return "Registered";
            }
            claim(now);
            confirmed = now;
            lost = 0;
            return execute(step.status(), death);
        }

        private static boolean isRegistration(Death death) {
            return death.isAt(Checkpoint.REGISTRATION_BEGINS)
                    || death.isAt(Checkpoint.REGISTRATION_WRITTEN)
                    || death.isAt(Checkpoint.REGISTRATION_COMMITTED);
        }

        /** Refuses another payload, except where bodies aren't compared (PD1) or none is left to compare with (X8). */
        private String duplicate(Step step, Instant now, Optional<Death> death) {
            if (death.filter(Held::isRegistration).isPresent()) {
                return "";
            }
            if (dialect != Dialect.POE && state != State.FORGOTTEN && step.body() != body) {
                return "CONFLICT";
            }
            return state == State.RUNNING && step.confirmsAtOnce() ? confirm(step, now, death) : replay(now, death);
        }

        String confirm(Step step, Instant now, Optional<Death> death) {
            if (state == State.FREE) {
                return "UNKNOWN";
            }
            if (!owner.equals(step.caller())) {
                return "NOT_OWNER";
            }
            boolean open = state == State.WAITING && now.isBefore(registered.plus(TestEngine.TTL));
            if (!open && !isLost(now)) {
                return replay(now, death);
            }
            if (death.filter(end -> end.isAt(Checkpoint.CLAIM_WRITTEN)).isPresent()) {
                return "";
            }
            if (open) {
                lost = 0;
                confirmed = now;
            } else {
                lost++;
            }
            claim(now);
            boolean exhausted = lost >= TestEngine.ATTEMPTS && !now.isBefore(confirmed.plus(SIX_HOURS));
            return execute(exhausted ? 500 : step.status(), death);
        }

        private boolean isLost(Instant now) {
            return state == State.RUNNING && !now.isBefore(lease);
        }

        private void claim(Instant now) {
            state = State.RUNNING;
            lease = now.plus(TestEngine.LEASE).plus(pause());
        }

        /** Returns the pause, which grows with each node that died during the execution. */
        private Duration pause() {
            return Duration.ofSeconds((1L << lost) - 1);
        }

        private String execute(int answer, Optional<Death> death) {
            if (death.isPresent()
                    && !death.get().isAt(Checkpoint.OUTCOME_COMMITTED)
                    && !death.get().isAt(Checkpoint.FAILURE_COMMITTED)) {
                return "";
            }
            status = answer;
            effects += answer < 400 && !frees(answer) ? 1 : 0;
            state = frees(answer) ? State.FREE : State.DECIDED;
            return "Completed " + answer;
        }

        /** G6, PD2. */
        private boolean frees(int answer) {
            return switch (dialect) {
                case TWOPHP, EXACTLY_ONCE -> false;
                case POE -> answer == 307 || answer == 308 || answer >= 400;
                case IDEMPOTENCY_KEY, CERTIFIED_HTTP, IDS ->
                    answer == 408 || answer == 425 || answer == 429 || answer >= 502 && answer <= 504;
            };
        }

        String replay(Instant now, Optional<Death> death) {
            return switch (state) {
                case FREE -> "UNKNOWN";
                case RUNNING -> "Processing";
                case DECIDED -> "Replayed " + status;
                case FORGOTTEN -> neverRan ? "EXPIRED" : "GONE";
                case EXPIRED -> "EXPIRED";
                case WAITING -> {
                    if (now.isBefore(registered.plus(TestEngine.TTL))) {
                        yield "Registered";
                    }
                    state = State.EXPIRED;
                    yield "EXPIRED";
                }
            };
        }

        /** G8. */
        String forget() {
            if (state == State.FREE) {
                return "UNKNOWN";
            }
            if (state == State.RUNNING) {
                return "Processing";
            }
            neverRan = state == State.WAITING || state == State.EXPIRED || state == State.FORGOTTEN && neverRan;
            state = State.FORGOTTEN;
            return "Forgotten";
        }

        void sweep(Instant now) {
            if (state == State.WAITING && !now.isBefore(registered.plus(TestEngine.TTL))) {
                state = State.EXPIRED;
            }
        }

        /**
         * Returns whether the name's time is over: then a decided or unconfirmed intent's name is free again (ED5,
         * SD5).
         */
        private boolean isOver(Instant now) {
            boolean unconfirmed =
                    state == State.EXPIRED || state == State.WAITING && !now.isBefore(registered.plus(TestEngine.TTL));
            return unconfirmed && (dialect == Dialect.EXACTLY_ONCE || dialect == Dialect.IDS)
                    || windowed
                            && (state == State.DECIDED || state == State.FORGOTTEN)
                            && !now.isBefore(registered.plus(Step.WINDOW));
        }
    }
}
