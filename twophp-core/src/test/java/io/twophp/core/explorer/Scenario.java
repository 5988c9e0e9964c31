package io.twophp.core.explorer;

import java.util.function.Consumer;

/**
 * Who does what at the same time, and how far that is explored.
 *
 * @param setup registers what is there before, and names the actors
 * @param settling what becomes of intents in doubt afterwards
 * @param refuses whether business logic answers 422
 */
record Scenario(String name, Bounds bounds, Settling settling, boolean refuses, Consumer<World> setup) {

    static Scenario of(String name, Consumer<World> setup) {
        return new Scenario(name, Bounds.NONE, Settling.LEFT, false, setup);
    }

    Scenario within(Bounds other) {
        return new Scenario(name, other, settling, refuses, setup);
    }

    Scenario settled(Settling how) {
        return new Scenario(name, bounds, how, refuses, setup);
    }

    Scenario refused() {
        return new Scenario(name, bounds, settling, true, setup);
    }
}
