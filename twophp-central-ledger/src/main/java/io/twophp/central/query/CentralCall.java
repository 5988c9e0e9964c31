package io.twophp.central.query;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All rows with one server correlation id: a call, if nothing is wrong with them.
 *
 * @param others rows beside the one of the server and the one of the client
 * @param reason why the call is not matched; empty if it is
 */
public record CentralCall(
        String serverCorrelationId,
        Optional<CentralRow> server,
        Optional<CentralRow> client,
        List<CentralRow> others,
        Optional<Reason> reason) {

    /** @throws IllegalArgumentException if there is no row */
    public CentralCall {
        others = List.copyOf(others);
        Objects.requireNonNull(reason, "reason");
        if (server.isEmpty() && client.isEmpty()) {
            throw new IllegalArgumentException("a call has at least one row");
        }
    }

    public MatchStatus status() {
        return reason.map(Reason::status).orElse(MatchStatus.MATCHED);
    }

    /** Returns a row of the call, the server's if there is one. */
    public CentralRow any() {
        return server.or(() -> client).orElseThrow();
    }

    public Stream<CentralRow> rows() {
        return Stream.of(server.stream(), client.stream(), others.stream()).flatMap(some -> some);
    }

    /** Returns whether a row waits or expired, and no row of the other side is decided (draft §10.4). */
    public boolean isStalledAt(CentralRow row) {
        return row.isStalled() && rows().noneMatch(row::isBehind);
    }

    /** Returns the client's id of the call, as the server recorded it if it did. */
    public String clientCorrelationId() {
        return any().clientCorrelationId();
    }

    /** Returns the id that led to the call: only the client's row knows it (D12). */
    public String parentReferenceId() {
        return client.or(() -> server).orElseThrow().entry().parentReferenceId();
    }
}
