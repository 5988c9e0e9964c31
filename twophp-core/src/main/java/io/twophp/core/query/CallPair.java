package io.twophp.core.query;

import io.twophp.Dialect;
import io.twophp.LedgerEntry;
import java.util.Objects;
import java.util.Optional;

/**
 * A ledger's rows of one call: the client's, the server's, or both (draft §10.2). One row is legitimate (D26): the
 * other one may be in another ledger, or was never written.
 */
public record CallPair(Dialect dialect, Optional<LedgerEntry> client, Optional<LedgerEntry> server) {

    /** @throws IllegalArgumentException if there is no row, or if the two are not of one call */
    public CallPair {
        Objects.requireNonNull(dialect, "dialect");
        Objects.requireNonNull(client, "client");
        Objects.requireNonNull(server, "server");
        if (client.isEmpty() && server.isEmpty()) {
            throw new IllegalArgumentException("a call has at least one row");
        }
        if (client.isPresent() && server.isPresent() && !isOneCall(client.get(), server.get())) {
            throw new IllegalArgumentException("the rows of a call have the same ids");
        }
    }

    public boolean isMatched() {
        return client.isPresent() && server.isPresent();
    }

    /** Returns one of the rows, for the fields that both share. */
    public LedgerEntry any() {
        return server.or(() -> client).orElseThrow();
    }

    private static boolean isOneCall(LedgerEntry client, LedgerEntry server) {
        return client.clientCorrelationId().equals(server.clientCorrelationId())
                && client.serverCorrelationId().equals(server.serverCorrelationId());
    }
}
