package io.twophp.jaxrs.central;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** A request of the Central Ledger for rows. */
@FunctionalInterface
interface RowsRequest {

    int MOST_CALLS = 500;

    /** Returns the answer, made from this service's rows. */
    Reply answer(PulledRows rows);

    static RowsRequest of(JsonObject json) throws RefusedException {
        if (json.size() == 1) {
            if (json.get("sync") == JsonValue.TRUE) {
                return PulledRows::sync;
            }
            if (json.get("server_correlation_id") instanceof JsonString id
                    && ServerCorrelationId.isValid(id.getString())) {
                ServerCorrelationId one = new ServerCorrelationId(id.getString());
                return rows -> rows.rows(one);
            }
            if (json.get("client_correlation_id") instanceof JsonString id) {
                List<ClientCorrelationId> one = List.of(call(id));
                return rows -> rows.rows(one);
            }
            if (json.get("client_correlation_ids") instanceof JsonArray ids
                    && !ids.isEmpty()
                    && ids.size() <= MOST_CALLS) {
                List<ClientCorrelationId> calls = new ArrayList<>();
                for (JsonValue id : ids) {
                    calls.add(call(id));
                }
                return rows -> rows.rows(calls);
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
