package io.twophp.testsuite.campaign;

import io.twophp.testsuite.launch.Node;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;

/** Chooses the node that a client turns to next. */
@FunctionalInterface
interface Route {

    /** @param tries how often it has turned to a node before; the result is empty while no node takes requests */
    Optional<Node> next(int tries);

    /**
     * Returns a route to the first node until it goes down; the other one after that, and then both in turns. For one
     * client.
     */
    static Route first(Node first, Node second) {
        AtomicBoolean left = new AtomicBoolean();
        return tries -> {
            if (!left.get() && first.isReady()) {
                return Optional.of(first);
            }
            return ready(List.of(second, first), left.getAndSet(true) ? tries : 0);
        };
    }

    /** Returns a route to any node that takes requests. */
    static Route any(List<Node> nodes, Random random) {
        return tries -> ready(nodes, random.nextInt(1 << 20));
    }

    private static Optional<Node> ready(List<Node> nodes, int offset) {
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get((offset + i) % nodes.size());
            if (node.isReady()) {
                return Optional.of(node);
            }
        }
        return Optional.empty();
    }
}
