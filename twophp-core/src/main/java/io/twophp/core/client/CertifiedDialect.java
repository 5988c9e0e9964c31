package io.twophp.core.client;

import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.net.URI;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Certified HTTP: one request with an {@code X-Message-Id} and a {@code Date}, the time when it was stored, the same in
 * each repetition. The answer names a URL that is deleted once the answer is in the client's inbox.
 */
final class CertifiedDialect implements NamedDialect {

    private static final String ID = "X-Message-Id";
    private static final String URL = "X-Message-URL";
    private static final String DATE = "Date";
    private static final byte[] NO_BODY = {};
    private static final DateTimeFormatter IMF = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final int ACCEPTED = 202;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_LARGE = 413;

    private final OutboundRequest request;

    CertifiedDialect(OutboundRequest request) {
        this.request = request;
    }

    @Override
    public Message message(CallStep step, Call call, Optional<String> given, Limits limits) {
        if (step == CallStep.FORGET) {
            return new Message("DELETE", URI.create(given.orElseThrow()), request.followingHeaders(), NO_BODY, limits);
        }
        Map<String, List<String>> headers = request.registrationHeaders();
        headers.keySet().removeIf(name -> ID.equalsIgnoreCase(name) || DATE.equalsIgnoreCase(name));
        headers.put(ID, List.of(call.clientCorrelationId().value()));
        headers.put(DATE, List.of(IMF.format(call.openedAt())));
        return new Message(request.method(), request.uri(), headers, request.body(), limits);
    }

    @Override
    public NextStep read(CallStep step, ClientDialect.ReceivedReply received) {
        Reply reply = received.reply();
        if (step == CallStep.FORGET) {
            return Forgetting.read(reply);
        }
        boolean recorded = NamedAnswers.isMethods(reply) || reply.header(URL) != null;
        if (recorded && reply.status() == REQUEST_TIMEOUT) {
            return new NextStep.Resubmit(); // a new id only if the old one has ended for certain
        }
        if (!recorded && reply.status() == ACCEPTED) {
            return NamedAnswers.poll(reply);
        }
        if (!recorded && reply.status() == TOO_LARGE && NamedAnswers.asksToWait(reply)) {
            return new NextStep.RepeatWithSameIds();
        }
        return NamedAnswers.isProblem(reply, "message-too-old")
                ? new NextStep.NeverExecuted()
                : NamedAnswers.read(received, recorded);
    }

    @Override
    public Optional<URI> forgetAt(Reply answer) {
        return Optional.ofNullable(answer.header(URL)).flatMap(request::onSameServer);
    }
}
