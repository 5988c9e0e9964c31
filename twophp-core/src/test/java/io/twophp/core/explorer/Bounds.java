package io.twophp.core.explorer;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * The bounds of an exploration: the number of decisions of each kind that one schedule may hold. Interleavings are
 * bounded only by {@code preemptions}; {@link #ALL} means every one of them.
 */
record Bounds(Map<Kind, Integer> most) {

    static final int ALL = 1_000;
    /** For replays: no limits. */
    static final Bounds UNLIMITED = of(kind -> ALL);

    static final Bounds NONE = of(kind -> kind == Kind.GO ? ALL : 0);

    private static Bounds of(ToIntFunction<Kind> bound) {
        Map<Kind, Integer> most = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            most.put(kind, bound.applyAsInt(kind));
        }
        return new Bounds(most);
    }

    /** Returns these bounds with another one for the decisions of that kind. */
    Bounds with(Kind kind, int bound) {
        return of(one -> one == kind ? bound : most.get(one));
    }

    Bounds preemptions(int bound) {
        return with(Kind.GO, bound);
    }

    int preemptions() {
        return most.get(Kind.GO);
    }

    /**
     * Returns these bounds with {@code more} further preemptions, and as many further faults of each kind that they
     * allow.
     */
    Bounds wider(int more) {
        return of(kind -> kind == Kind.GO ? Math.min(ALL, preemptions() + more) : further(most.get(kind), more));
    }

    private static int further(int bound, int more) {
        return bound == 0 ? 0 : bound + more;
    }

    Map<Kind, Integer> budget() {
        return new EnumMap<>(most);
    }

    @Override
    public String toString() {
        int clock = most.get(Kind.CLOCK);
        return (preemptions() == ALL ? "all interleavings" : "preemptions <= " + preemptions())
                + ", time steps <= " + most.get(Kind.TIME) + (clock == 0 ? "" : ", clock jumps <= " + clock)
                + ", node crashes <= " + most.get(Kind.CRASH) + ", database crashes <= " + most.get(Kind.DATABASE)
                + ", commits in doubt <= " + most.get(Kind.DOUBT);
    }
}
