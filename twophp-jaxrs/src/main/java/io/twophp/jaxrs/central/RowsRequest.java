package io.twophp.jaxrs.central;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** The rows that the Central Ledger asks for. */
sealed interface RowsRequest {

    int MOST_CALLS = 500;

    record OfId(ServerCorrelationId id) implements RowsRequest {}

    /** The rows of calls by their client correlation ids, and of the calls made within them. */
    record OfCalls(List<ClientCorrelationId> ids) implements RowsRequest {}

    /** All rows that wait to be sent, by the usual synchronisation. */
    record Sync() implements RowsRequest {}

    static RowsRequest of(JsonObject json) throws RefusedException {
        if (json.size() == 1) {
            if (json.get("sync") == JsonValue.TRUE) {
                return new Sync();
            }
            if (json.get("server_correlation_id") instanceof JsonString id
                    && ServerCorrelationId.isValid(id.getString())) {
                return new OfId(new ServerCorrelationId(id.getString()));
            }
            if (json.get("client_correlation_id") instanceof JsonString id) {
                return new OfCalls(List.of(call(id)));
            }
            if (json.get("client_correlation_ids") instanceof JsonArray ids
                    && !ids.isEmpty()
                    && ids.size() <= MOST_CALLS) {
                List<ClientCorrelationId> calls = new ArrayList<>();
                for (JsonValue id : ids) {
                    calls.add(call(id));
                }
                return new OfCalls(calls);
            }
        }
        throw malformed();
    }

    private static ClientCorrelationId call(JsonValue value) throws RefusedException {
        if (value instanceof JsonString id && ClientCorrelationId.isValid(id.getString())) {
            return new ClientCorrelationId(id.getString());
        }
        throw malformed();
    }

    private static RefusedException malformed() {
        return new RefusedException(
                Type.MALFORMED_QUERY,
                "Send one of {\"server_correlation_id\": …}, {\"client_correlation_id\": …}, {\"client_correlation_ids\":"
                        + " […]} with " + MOST_CALLS + " at most, {\"sync\": true}.");
    }
}
