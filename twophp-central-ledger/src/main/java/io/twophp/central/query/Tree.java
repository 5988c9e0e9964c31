package io.twophp.central.query;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The calls that one call led to (draft §10.4), those nearest to the root first.
 *
 * @param from the begin of the time of which rows were looked at; what was registered outside is not in the tree
 * @param to the end of that time, exclusive
 * @param truncated whether there was more than is looked at of one tree
 */
public record Tree(String clientCorrelationId, Instant from, Instant to, List<Node> nodes, boolean truncated) {

    public Tree {
        nodes = List.copyOf(nodes);
    }

    /**
     * A call: both rows of it are one node.
     *
     * @param depth the number of calls between the root and this one: 0 for the root; the fewest, if several ways lead
     *     here
     * @param parent the server correlation id of the call within which it was made; empty for the root, and if that
     *     call's row is missing
     */
    public record Node(CentralCall call, int depth, Optional<String> parent) {

        public Node {
            Objects.requireNonNull(call, "call");
            Objects.requireNonNull(parent, "parent");
        }
    }
}
