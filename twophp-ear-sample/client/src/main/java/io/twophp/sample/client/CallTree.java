package io.twophp.sample.client;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Rows put together by their ids: two to a call, and calls below the call whose id is their parent. */
final class CallTree {

    private final List<Node> roots = new ArrayList<>();

    private CallTree() {}

    static CallTree of(List<LedgerEntry> rows) {
        Map<String, Node> calls = new LinkedHashMap<>();
        rows.stream()
                .sorted(Comparator.comparing(LedgerEntry::phase1Timestamp))
                .forEach(row -> calls.computeIfAbsent(row.clientCorrelationId(), id -> new Node())
                        .add(row));
        CallTree tree = new CallTree();
        calls.forEach((id, call) -> {
            Node parent = call.client
                    .map(LedgerEntry::parentReferenceId)
                    .filter(other -> !other.equals(id))
                    .map(calls::get)
                    .orElse(null);
            (parent == null ? tree.roots : parent.children).add(call);
        });
        return tree;
    }

    /** Returns all rows: the caller's row before the called one's, and both before those of the calls below. */
    List<LedgerEntry> rows() {
        return roots.stream().flatMap(Node::rows).toList();
    }

    /** Returns a call a line, indented by depth. */
    String text(Names names) {
        StringBuilder text = new StringBuilder();
        roots.forEach(root -> root.write(text, "", names));
        return text.toString();
    }

    private static final class Node {

        private final List<Node> children = new ArrayList<>();
        private Optional<LedgerEntry> client = Optional.empty();
        private Optional<LedgerEntry> server = Optional.empty();

        void add(LedgerEntry row) {
            if (row.actor() == Actor.CLIENT) {
                client = Optional.of(row);
            } else {
                server = Optional.of(row);
            }
        }

        Stream<LedgerEntry> rows() {
            return Stream.concat(
                    Stream.concat(client.stream(), server.stream()),
                    children.stream().flatMap(Node::rows));
        }

        void write(StringBuilder text, String indentation, Names names) {
            LedgerEntry any = server.or(() -> client).orElseThrow();
            String caller = client.map(LedgerEntry::source).orElse("?");
            String called = server.map(LedgerEntry::source)
                    .or(() -> client.flatMap(LedgerEntry::target))
                    .orElseThrow();
            text.append("%s%s ─► %s  %s  client: %s, server: %s%n"
                    .formatted(
                            indentation,
                            caller,
                            called,
                            names.of(any.clientCorrelationId()),
                            phase(client),
                            phase(server)));
            children.forEach(child -> child.write(text, indentation + "    ", names));
        }

        private static String phase(Optional<LedgerEntry> row) {
            return row.map(one -> one.phase().name()).orElse("no row");
        }
    }
}
