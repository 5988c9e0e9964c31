package io.twophp.sample.micro;

import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A row of a ledger, with the fields that a tree is made of (draft §9.8). */
record LedgerRow(
        String clientId,
        String serverId,
        String endpoint,
        String actor,
        String source,
        String target,
        String parent,
        String phase,
        String outcome) {

    /** Makes the row that a client writes of a call that is COMMITTED, with the ids of the server's row. */
    static LedgerRow calling(LedgerRow server, String endpoint, String source, String target, String parent) {
        return new LedgerRow(
                server.clientId, server.serverId, endpoint, "client", source, target, parent, "COMMITTED", "COMMITTED");
    }

    /** Reads a row of {@code 2php/ledger}. */
    static LedgerRow of(JsonObject json) {
        return new LedgerRow(
                json.getString("client_correlation_id"),
                json.getString("server_correlation_id"),
                json.getString("service_endpoint"),
                json.getString("actor"),
                json.getString("source"),
                json.getString("target", null),
                json.getString("parent_reference_id"),
                json.getString("phase"),
                json.getString("outcome", null));
    }

    /** Reads a row of the table. */
    static LedgerRow of(ResultSet row) throws SQLException {
        return new LedgerRow(
                row.getString("client_correlation_id"),
                row.getString("server_correlation_id"),
                row.getString("service_endpoint"),
                row.getString("actor"),
                row.getString("source"),
                row.getString("target"),
                row.getString("parent_reference_id"),
                row.getString("phase"),
                row.getString("outcome"));
    }

    boolean isOf(String actor) {
        return this.actor.equals(actor);
    }

    boolean isCommitted() {
        return phase.equals("COMMITTED") && "COMMITTED".equals(outcome);
    }
}
