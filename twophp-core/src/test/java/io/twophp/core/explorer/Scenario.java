package io.twophp.core.explorer;

import java.util.function.Consumer;

/**
 * Who does what at the same time, and how far that is explored.
 *
 * @param setup registers what is there before, and names the actors
 * @param settling what becomes of intents in doubt afterwards
 * @param refusal what business logic answers
 */
record Scenario(String name, Bounds bounds, Settling settling, Refusal refusal, Consumer<World> setup) {

    /** Whether business logic refuses. */
    enum Refusal {
        NONE,
        /** With 422, each time. */
        FINAL,
        /** With 503, the first intent of a client's; its name is free then. */
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
