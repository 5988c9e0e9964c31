package io.twophp.core.client;

import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Certified HTTP: one request with an {@code X-Message-Id} and a {@code Date}, the time of its storing, in each
 * repetition. {@link CertifiedCodes} reads an answer's code. The answer names a URL that is deleted once the answer is
 * in the client's inbox.
 */
record CertifiedDialect(OutboundRequest request, CertifiedCodes codes) implements ClientDialect {

    private static final String ID = "X-Message-Id";
    private static final String URL = "X-Message-URL";
    private static final String DATE = "Date";
    private static final DateTimeFormatter IMF = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    @Override
    public Message message(CallStep step, Call call, Optional<String> given, Limits limits) {
        if (step == CallStep.FORGET) {
            return request.following("DELETE", URI.create(given.orElseThrow()), limits);
        }
        Map<String, List<String>> headers = request.registrationHeaders();
        headers.keySet().removeIf(name -> ID.equalsIgnoreCase(name) || DATE.equalsIgnoreCase(name));
        headers.put(ID, List.of(call.clientCorrelationId().value()));
        headers.put(DATE, List.of(IMF.format(madeAt(call))));
        return request.message(request.method(), headers, limits);
    }

    /** Returns when the message was made, also one under a new id: that is a UUIDv7, which bears its time. */
    private static Instant madeAt(Call call) {
        if (call.submissions() > 1) {
            UUID id = UUID.fromString(call.clientCorrelationId().value());
            return id.version() == 7 ? Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16) : call.openedAt();
        }
        return call.openedAt();
    }

    @Override
    public NextStep read(CallStep step, ReceivedReply received) {
        if (step == CallStep.FORGET) {
            return received.afterForgetting();
        }
        boolean recorded = received.isMethods() || received.header(URL) != null;
        if (recorded && received.status() == 408) {
            return new NextStep.Renew(); // a new id only if the old one has ended for certain
        }
        if (!recorded && received.status() == 202) {
            return received.poll();
        }
        return received.isProblem("message-too-old")
                ? new NextStep.NeverExecuted()
                : received.next(recorded, () -> codes.unmarked(received));
    }

    @Override
    public Optional<URI> forgetAt(Reply answer) {
        return Optional.ofNullable(answer.header(URL)).flatMap(request::onSameServer);
    }
}
