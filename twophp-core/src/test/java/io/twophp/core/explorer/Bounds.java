package io.twophp.core.explorer;

import java.util.EnumMap;
import java.util.Map;

/**
 * The bounds of an exploration: the number of decisions of each kind that one schedule may hold. Interleavings are
 * bounded only by {@code preemptions}; {@link #ALL} means every one of them.
 */
record Bounds(int preemptions, int time, int clock, int crashes, int databaseCrashes, int doubts) {

    static final int ALL = 1_000;
    /** For replays: no limits. */
    static final Bounds UNLIMITED = new Bounds(ALL, ALL, ALL, ALL, ALL, ALL);

    static final Bounds NONE = new Bounds(ALL, 0, 0, 0, 0, 0);

    Bounds time(int most) {
        return new Bounds(preemptions, most, clock, crashes, databaseCrashes, doubts);
    }

    Bounds clock(int most) {
        return new Bounds(preemptions, time, most, crashes, databaseCrashes, doubts);
    }

    Bounds crashes(int most) {
        return new Bounds(preemptions, time, clock, most, databaseCrashes, doubts);
    }

    Bounds databaseCrashes(int most) {
        return new Bounds(preemptions, time, clock, crashes, most, doubts);
    }

    Bounds doubts(int most) {
        return new Bounds(preemptions, time, clock, crashes, databaseCrashes, most);
    }

    Bounds preemptions(int most) {
        return new Bounds(most, time, clock, crashes, databaseCrashes, doubts);
    }

    /**
     * Returns these bounds with {@code more} further preemptions, and as many further faults of each kind that they
     * allow.
     */
    Bounds wider(int more) {
        return new Bounds(
                Math.min(ALL, preemptions + more),
                further(time, more),
                further(clock, more),
                further(crashes, more),
                further(databaseCrashes, more),
                further(doubts, more));
    }

    private static int further(int bound, int more) {
        return bound == 0 ? 0 : bound + more;
    }

    Map<Kind, Integer> budget() {
        Map<Kind, Integer> left = new EnumMap<>(Kind.class);
        left.put(Kind.GO, preemptions);
        left.put(Kind.TIME, time);
        left.put(Kind.CLOCK, clock);
        left.put(Kind.CRASH, crashes);
        left.put(Kind.DATABASE, databaseCrashes);
        left.put(Kind.DOUBT, doubts);
        return left;
    }

    @Override
    public String toString() {
        return (preemptions == ALL ? "all interleavings" : "preemptions <= " + preemptions)
                + ", time steps <= " + time + (clock == 0 ? "" : ", clock jumps <= " + clock) + ", node crashes <= "
                + crashes + ", database crashes <= "
                + databaseCrashes + ", commits in doubt <= " + doubts;
    }
}
