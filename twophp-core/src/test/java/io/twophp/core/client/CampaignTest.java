package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.core.Quiet;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.Transport.Reply;
import io.twophp.core.ledger.LedgerUnavailableException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Ten thousand calls, and thousands in each other dialect, with random faults of the network, of proxies, of the
 * ledger, and deaths of the process. At the end of each call its caller got a true result, and after recovery nothing
 * is open. {@code -Dcampaign.seed} seeds, by default 1; a failure names its own seed.
 */
@Tag("C10")
@Tag("D3")
@Tag("D8")
@Tag("E5")
@Tag("N31")
@ExtendWith(Quiet.class)
class CampaignTest {

    private static final long SEED = Long.getLong("campaign.seed", 1);
    private static final int CALLS = 40;
    private static final int ROUNDS = 60;

    /** The result that a call's caller got. */
    enum Told {
        DONE,
        FAILED,
        REFUSED,
        /** The failure of a server, or proxy, that is not known to speak 2PHP. */
        ORDINARY,
        /** The request was never sent. */
        NOT_BEGUN,
        NEVER,
        NOT_KNOWN,
        /** Its process died. */
        NOTHING
    }

    private static LongStream seeds(Dialect dialect) {
        return LongStream.range(0, dialect == Dialect.TWOPHP ? 250 : 60).map(i -> SEED * 1_000_000 + i);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("N9")
    @Tag("N23")
    void everyCallIsExecutedOnceAtMostAndToldAsItIs(Dialect dialect) {
        Map<Told, Integer> count = new EnumMap<>(Told.class);
        seeds(dialect).forEach(seed -> new World(dialect, seed, count).run());
        assertThat(count.keySet())
                .as("the faults reach every end: " + count)
                .containsAll(
                        dialect == Dialect.TWOPHP
                                ? EnumSet.allOf(Told.class)
                                : EnumSet.complementOf(EnumSet.of(Told.ORDINARY, Told.NEVER)));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("D12")
    @Tag("D17")
    void everyCallWithinAnIntentIsExecutedOnceAtMostHoweverOftenTheIntentIs(Dialect dialect) {
        seeds(dialect).forEach(seed -> new World(dialect, seed, new EnumMap<>(Told.class)).runNested());
    }

    private static final class World {

        private final boolean twoPhase;
        private final String seed;
        private final Random random;
        private final NamedCalls rig;
        private final Map<String, Told> told = new HashMap<>();
        private final Map<Told, Integer> count;
        private final Storm storm;
        private final boolean known;

        World(Dialect dialect, long seed, Map<Told, Integer> count) {
            this.twoPhase = dialect == Dialect.TWOPHP;
            this.seed = dialect + ", seed " + seed;
            this.count = count;
            this.random = Turns.random(seed);
            this.rig = new NamedCalls(dialect, settings());
            this.known = twoPhase && random.nextBoolean();
            this.storm = new Storm(random, never());
            rig.calls.server.callbacks((client, server) -> {
                if (random.nextBoolean()) {
                    rig.calls.calledBack(client, server);
                }
            });
            rig.network.faults(storm::fault);
            rig.network.watch(storm);
            rig.calls.ledger.watch(storm);
            if (known) {
                List.of("/orders", "/slow", "/failing").forEach(path -> rig.call(path, "first"));
            }
            storm.begin();
        }

        private String[] settings() {
            String attempts = Integer.toString(1 + random.nextInt(6));
            return twoPhase
                    ? new String[] {
                        "twophp.client.attempts",
                        attempts,
                        "twophp.client.servers",
                        random.nextBoolean() ? "two-phase" : "any",
                        "twophp.client.resubmissions",
                        Integer.toString(random.nextInt(3))
                    }
                    : new String[] {"twophp.client.attempts", attempts};
        }

        /** Returns the faults that the server does not have, or whose page is an ordinary answer of an unknown one. */
        private Set<Fault> never() {
            return !twoPhase
                    ? EnumSet.of(Fault.LATE_REQUEST, Fault.LATE_ANSWER)
                    : known ? Set.of() : EnumSet.of(Fault.PAGE);
        }

        void run() {
            for (int i = 0; i < CALLS; i++) {
                String what = "order " + i;
                OutboundRequest request = request(i, what);
                Told now = surviving(() -> toldOf(request)).orElse(Told.NOTHING);
                told.put(what, now);
                count.merge(now, 1, Integer::sum);
                check();
                recoverNowAndThen();
            }
            end();
        }

        void runNested() {
            for (int intent = 0; intent < CALLS / 3; intent++) {
                int number = intent;
                boolean done = false;
                for (int execution = 0; execution < 12 && !done; execution++) {
                    done = surviving(() -> executed(number)).orElse(false);
                    check();
                    recoverNowAndThen();
                }
                rig.calls.process.worksFor(null);
                rig.calls.ledger.intentEnded(Calls.intent(number), done ? Phase.COMMITTED : Phase.FAILED);
                for (int place = 0; done && place < 3; place++) {
                    assertThat(rig.network.effects("order " + number + "." + place))
                            .as(seed)
                            .isEqualTo(1);
                }
            }
            end();
        }

        /** Executes the intent once; that succeeds if all of its calls do. */
        private boolean executed(int intent) {
            rig.calls.process.worksFor(Calls.execution(intent));
            for (int place = 0; place < 3; place++) {
                if (toldOf(nested(intent, place)) != Told.DONE) {
                    return false;
                }
            }
            return true;
        }

        private OutboundRequest nested(int intent, int place) {
            String what = "order " + intent + "." + place;
            return twoPhase
                    ? rig.request(place == 1 ? "/slow" : "/orders", what, place == 2)
                    : rig.request(List.of("/orders/", "/slow/", "/strange/").get(place) + intent, what);
        }

        private OutboundRequest request(int number, String what) {
            List<String> paths = twoPhase
                    ? List.of("/orders", "/orders", "/slow", "/failing")
                    : List.of("/orders/", "/strange/", "/slow/", "/failing/", "/passing/");
            String path = paths.get(random.nextInt(paths.size()));
            return twoPhase ? rig.request(path, what, random.nextInt(3) == 0) : rig.request(path + number, what);
        }

        private Told toldOf(OutboundRequest request) {
            try {
                Reply answer = rig.call(request);
                return twoPhase ? byPhase(answer) : byStatus(answer.status());
            } catch (CallRefusedException e) {
                assertThat(e).as(seed).hasMessageStartingWith("TWOPHP-0608");
                return Told.ORDINARY;
            } catch (UnfinishedCallException e) {
                return e.mayBeExecuted() ? Told.NOT_KNOWN : Told.NEVER;
            } catch (LedgerUnavailableException e) {
                return Told.NOT_BEGUN;
            }
        }

        private static Told byPhase(Reply answer) {
            String phase = answer.header(ProtocolHeader.PHASE_STATE);
            if (phase == null) {
                return answer.status() == 401 ? Told.REFUSED : Told.ORDINARY;
            }
            return Phase.valueOf(phase) == Phase.COMMITTED ? Told.DONE : Told.valueOf(phase);
        }

        private static Told byStatus(int status) {
            return status < 300 ? Told.DONE : status == 401 || status == 404 ? Told.REFUSED : Told.FAILED;
        }

        private void recoverNowAndThen() {
            if (random.nextInt(4) == 0) {
                surviving(() -> {
                    rig.recover();
                    return true;
                });
                check();
            }
        }

        private <T> Optional<T> surviving(Supplier<T> step) {
            return storm.surviving(step, () -> rig.restart(true));
        }

        private void check() {
            told.forEach((what, was) -> {
                int effects = rig.network.effects(what);
                String as = what + ", told " + was + ", " + seed;
                switch (was) {
                    case DONE -> assertThat(effects).as(as).isEqualTo(1);
                    case FAILED, REFUSED, NOT_BEGUN, NEVER ->
                        assertThat(effects).as(as).isZero();
                    case NOT_KNOWN, ORDINARY, NOTHING ->
                        assertThat(effects).as(as).isLessThanOrEqualTo(1);
                }
            });
        }

        private void end() {
            storm.end();
            check();
            List<CallState> ends = rig.settle(ROUNDS, seed);
            check();
            int made = known ? 2 : 0; // first
            int committed = Collections.frequency(ends, CallState.COMMITTED) - made;
            int unknown = Collections.frequency(ends, twoPhase ? CallState.PLAIN : CallState.UNRESOLVED);
            Map<String, Integer> effects = new HashMap<>(rig.network.effects());
            effects.remove("first");
            assertThat(effects.values()).as(seed).allMatch(times -> times == 1);
            assertThat(effects.size()).as(seed).isBetween(committed, committed + unknown);
        }
    }
}
