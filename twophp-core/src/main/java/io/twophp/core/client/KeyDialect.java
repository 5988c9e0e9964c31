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
final class KeyDialect implements NamedDialect {

    private static final String KEY = "Idempotency-Key";

    private final OutboundRequest request;

    KeyDialect(OutboundRequest request) {
        this.request = request;
    }

    @Override
    public Message message(CallStep step, Call call, Optional<String> given, Limits limits) {
        Map<String, List<String>> headers = request.registrationHeaders();
        if (headers.keySet().stream().noneMatch(KEY::equalsIgnoreCase)) {
            headers.put(KEY, List.of("\"" + call.clientCorrelationId().value() + "\""));
        }
        return new Message(request.method(), request.uri(), headers, request.body(), limits);
    }

    /** Reads an answer: 409 is polled (K4); a key that belongs to another request is no answer to this one (K5). */
    @Override
    public NextStep read(CallStep step, ClientDialect.ReceivedReply received) {
        return NamedAnswers.read(received, NamedAnswers.isMethods(received.reply()));
    }
}
