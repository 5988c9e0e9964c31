package io.twophp.jaxrs.redelivery;

import io.twophp.ProtocolHeader;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredRequest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The headers of a redelivered request: the stored ones, those of the protocol, the length of its body, and the trace
 * context of the request that asked for the execution, so that the server's own traces belong to that trace.
 */
public final class RedeliveredHeaders {

    private RedeliveredHeaders() {}

    /** Returns the headers by case-insensitive names. */
    public static Map<String, List<String>> of(Claim claim, StoredRequest stored) {
        Intent intent = claim.intent();
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(stored.headers());
        headers.put(ProtocolHeader.ENABLED, List.of("true"));
        headers.put(
                ProtocolHeader.CLIENT_CORRELATION_ID,
                List.of(intent.clientCorrelationId().value()));
        headers.put(
                ProtocolHeader.SERVER_CORRELATION_ID,
                List.of(intent.serverCorrelationId().value()));
        claim.confirmed().headers().forEach((name, value) -> headers.put(name, List.of(value)));
        int length = stored.length();
        if (length > 0) {
            headers.put("Content-Length", List.of(Integer.toString(length)));
        }
        return headers;
    }
}
