package io.twophp.core.explorer;

import io.twophp.Phase;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Resolution;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.MemoryRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The steps after a run: time passes, the nodes that are left (or, if none is, a new one) sweep and recover, clients
 * ask again with the same ids, and intents in doubt are settled as the scenario says, until nothing is open.
 */
final class Drain {

    private static final int ROUNDS = 40;

    private final World world;
    private final List<Node> nodes;

    Drain(World world) {
        this.world = world;
        List<Node> left = world.nodes.stream().filter(Node::isServing).toList();
        this.nodes = left.isEmpty() ? List.of(world.node("C")) : left;
    }

    void run() {
        for (int round = 0; round < ROUNDS && !isQuiet(); round++) {
            nodes.forEach(this::turn);
            world.pass();
        }
        askOnceMore();
    }

    private void turn(Node node) {
        node.expire();
        node.recover();
        node.runTasks();
        settle(node);
        node.runTasks();
        world.clients.stream().filter(client -> !client.isSettled()).forEach(client -> client.retry(node));
        node.runTasks();
    }

    private boolean isQuiet() {
        boolean open = world.store.now().rows().values().stream()
                .anyMatch(row -> !row.phase().isTerminal() && !isLeft(row));
        return !open && world.clients.stream().allMatch(client -> client.isSettled() || isLeft(client));
    }

    private boolean isLeft(Client client) {
        return client.registered != null && isLeft(world.store.now().rows().get(client.registered));
    }

    private boolean isLeft(MemoryRow row) {
        return row != null && row.intent().isInDoubt() && world.scenario.settling() == Settling.LEFT;
    }

    /** Repeats each client's request; the checker compares the answers with the earlier ones. */
    private void askOnceMore() {
        world.clients.forEach(client -> client.retry(nodes.get(0)));
    }

    private void settle(Node node) {
        for (Intent intent : node.handshake.inDoubt(Instant.EPOCH, 10)) {
            switch (world.scenario.settling()) {
                case LEFT -> {}
                case REDELIVERED -> {
                    world.checker.redelivers(intent.serverCorrelationId());
                    accept(node.handshake.settle(intent.serverCorrelationId(), new Resolution.Redeliver()));
                }
                case DECIDED -> accept(node.handshake.settle(intent.serverCorrelationId(), decided(intent)));
            }
        }
    }

    private Resolution decided(Intent intent) {
        boolean happened = world.checker.hasBegun(intent.serverCorrelationId());
        return new Resolution.Decided(
                happened ? Phase.COMMITTED : Phase.FAILED,
                Business.response(happened ? 201 : 500, "settled"),
                Optional.empty());
    }

    private void accept(Answer answer) {
        if (!(answer instanceof Answer.Accepted || answer instanceof Answer.Completed)) {
            world.violated("D17: it can't be settled: " + answer);
        }
    }
}
