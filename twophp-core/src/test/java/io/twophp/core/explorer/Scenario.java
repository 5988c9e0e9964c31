package io.twophp.core.explorer;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A set of actors that run at the same time, and the bounds within which they are explored.
 *
 * @param client makes the client, which may register before the run
 * @param settling how intents in doubt are settled afterwards
 * @param refusal whether business logic refuses
 */
record Scenario(
        String name,
        Bounds bounds,
        Settling settling,
        Refusal refusal,
        Function<World, Client> client,
        List<Part> parts) {

    /** The ways in which business logic refuses. */
    enum Refusal {
        NONE,
        /** With 422, each time. */
        FINAL,
        /** With 503, for a client's first intent, whose name is free then. */
        PASSING
    }

    /** An actor's part for the client, on one of the nodes. */
    record Part(String name, Function<World, Node> node, BiConsumer<Client, Node> does) {

        Part twice() {
            return new Part(name, node, does.andThen(does));
        }
    }

    static Scenario of(String name, Function<World, Client> client, Part... parts) {
        return new Scenario(name, Bounds.NONE, Settling.LEFT, Refusal.NONE, client, List.of(parts));
    }

    void begin(World world) {
        Client asking = client.apply(world);
        for (Part part : parts) {
            Node node = part.node.apply(world);
            world.actor(part.name, node, () -> part.does.accept(asking, node));
        }
    }

    Scenario named(String other) {
        return new Scenario(other, bounds, settling, refusal, client, parts);
    }

    Scenario within(Bounds other) {
        return new Scenario(name, other, settling, refusal, client, parts);
    }

    Scenario settled(Settling how) {
        return new Scenario(name, bounds, how, refusal, client, parts);
    }

    Scenario refused() {
        return new Scenario(name, bounds, settling, Refusal.FINAL, client, parts);
    }

    Scenario refusedAtFirst() {
        return new Scenario(name, bounds, settling, Refusal.PASSING, client, parts);
    }

    boolean refuses() {
        return refusal != Refusal.NONE;
    }
}
