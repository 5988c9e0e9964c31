package io.twophp.core.dialect;

import io.twophp.Dialect;
import io.twophp.Owner;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * One step of a client or of time.
 *
 * @param waits the time that passes before
 * @param windowed whether the endpoint frees a name after a day
 * @param confirmsAtOnce whether the registration confirms itself
 * @param status the answer of business logic, if it runs
 * @param dies the number of checkpoints after which the node dies; negative if it does not
 */
record Step(
        Verb verb,
        Dialect dialect,
        Owner caller,
        int body,
        Duration waits,
        boolean windowed,
        boolean confirmsAtOnce,
        int status,
        int dies) {

    /** The time for which a name is held where it is not held for good. */
    static final Duration WINDOW = Duration.ofDays(1);

    private static final List<Owner> CALLERS =
            List.of(new Owner("alice"), new Owner("bob"), new Owner("acme", "alice"));
    private static final List<Integer> ANSWERS = List.of(201, 201, 201, 204, 303, 307, 400, 422, 429, 500, 503);

    /** A second; longer than a lease, and any pause after one; longer than a window. */
    private static final List<Duration> TIMES = List.of(
            Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1), Duration.ofMinutes(11), Duration.ofHours(7), WINDOW);

    enum Verb {
        REGISTER,
        CONFIRM,
        REPLAY,
        FORGET,
        SWEEP
    }

    /** Returns a random step, mostly of that dialect, sometimes of another one. */
    static Step by(Random chance, Dialect dialect, boolean windowed) {
        Dialect spoken = chance.nextInt(8) == 0 ? Dialect.values()[chance.nextInt(Dialect.values().length)] : dialect;
        return new Step(
                verb(chance),
                spoken,
                CALLERS.get(Math.max(0, chance.nextInt(6) - 3)),
                chance.nextInt(6) == 0 ? 1 : 0,
                TIMES.get(chance.nextInt(TIMES.size())),
                windowed,
                confirmsAtOnce(spoken, chance),
                ANSWERS.get(chance.nextInt(ANSWERS.size())),
                chance.nextInt(4) == 0 ? chance.nextInt(10) : -1);
    }

    private static Verb verb(Random chance) {
        return switch (chance.nextInt(10)) {
            case 0, 1, 2, 3 -> Verb.REGISTER;
            case 4, 5 -> Verb.CONFIRM;
            case 6, 7 -> Verb.REPLAY;
            case 8 -> Verb.FORGET;
            default -> Verb.SWEEP;
        };
    }

    /**
     * Returns whether the request confirms itself, which the dialect prescribes or chance decides: an IDS command may
     * need a token.
     */
    private static boolean confirmsAtOnce(Dialect dialect, Random chance) {
        return switch (dialect) {
            case POE, CERTIFIED_HTTP, IDEMPOTENCY_KEY -> true;
            case EXACTLY_ONCE -> false;
            case TWOPHP, IDS -> chance.nextBoolean();
        };
    }
}
