package io.twophp.core.explorer;

import java.util.function.Consumer;

/**
 * A set of actors that run at the same time, and the bounds within which they are explored.
 *
 * @param setup registers what exists before the run, and names the actors
 * @param settling how intents in doubt are settled afterwards
 * @param refusal whether business logic refuses
 */
record Scenario(String name, Bounds bounds, Settling settling, Refusal refusal, Consumer<World> setup) {

    /** The ways in which business logic refuses. */
    enum Refusal {
        NONE,
        /** With 422, each time. */
        FINAL,
        /** With 503, for a client's first intent, whose name is free then. */
        PASSING
    }

    static Scenario of(String name, Consumer<World> setup) {
        return new Scenario(name, Bounds.NONE, Settling.LEFT, Refusal.NONE, setup);
    }

    Scenario within(Bounds other) {
        return new Scenario(name, other, settling, refusal, setup);
    }

    Scenario settled(Settling how) {
        return new Scenario(name, bounds, how, refusal, setup);
    }

    Scenario refused() {
        return new Scenario(name, bounds, settling, Refusal.FINAL, setup);
    }

    Scenario refusedAtFirst() {
        return new Scenario(name, bounds, settling, Refusal.PASSING, setup);
    }

    boolean refuses() {
        return refusal != Refusal.NONE;
    }
}
