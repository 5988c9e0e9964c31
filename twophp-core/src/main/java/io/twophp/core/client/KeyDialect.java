package io.twophp.core.client;

import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One request with an {@code Idempotency-Key} (draft-ietf-httpapi-idempotency-key-header-07): the call's id, quoted as
 * the draft has it, or the application's own.
 */
record KeyDialect(OutboundRequest request) implements ClientDialect {

    private static final String KEY = "Idempotency-Key";

    @Override
    public Message message(CallStep step, Call call, Optional<String> given, Limits limits) {
        Map<String, List<String>> headers = request.registrationHeaders();
        if (headers.keySet().stream().noneMatch(KEY::equalsIgnoreCase)) {
            headers.put(KEY, List.of("\"" + call.clientCorrelationId().value() + "\""));
        }
        return request.message(request.method(), headers, limits);
    }

    /** Reads an answer: 409 is polled (K4); a key that belongs to another request is no answer to this one (K5). */
    @Override
    public NextStep read(CallStep step, ReceivedReply received) {
        return received.next(received.isMethods());
    }
}
