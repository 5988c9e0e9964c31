package io.twophp.jaxrs.redelivery;

import io.twophp.ProtocolHeader;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredRequest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The headers of a redelivered request: the stored ones, those of the protocol, and the length of its body. */
public final class RedeliveredHeaders {

    private RedeliveredHeaders() {}

    /** Names in any case. */
    public static Map<String, List<String>> of(Intent intent, StoredRequest stored) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(stored.headers());
        headers.put(ProtocolHeader.ENABLED, List.of("true"));
        headers.put(
                ProtocolHeader.CLIENT_CORRELATION_ID,
                List.of(intent.clientCorrelationId().value()));
        headers.put(
                ProtocolHeader.SERVER_CORRELATION_ID,
                List.of(intent.serverCorrelationId().value()));
        int length = stored.body().length;
        if (length > 0) {
            headers.put("Content-Length", List.of(Integer.toString(length)));
        }
        return headers;
    }
}
