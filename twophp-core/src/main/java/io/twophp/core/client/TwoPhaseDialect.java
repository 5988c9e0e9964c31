package io.twophp.core.client;

import io.twophp.ProtocolHeader;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import io.twophp.core.protocol.ConfirmationPath;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** 2PHP itself: Phase 1, Phase 2 and the status monitor (draft §5). */
final class TwoPhaseDialect implements ClientDialect {

    private static final byte[] NO_BODY = {};
    private static final int OK = 200;
    private static final String SUCCESS = "2[0-9][0-9]";

    private final OutboundRequest request;
    private final ClientProtocol protocol;
    private final Optional<URI> callback;

    TwoPhaseDialect(OutboundRequest request, CallParts parts) {
        this.request = request;
        this.protocol = new ClientProtocol(parts.settings().margin());
        this.callback = parts.settings().callback();
    }

    /** Returns whether an answer bears the protocol's mark. */
    static boolean isTwoPhase(Reply response) {
        return ProtocolHeader.isMarked(response::header);
    }

    /**
     * Restores the outcome that the method answered: Phase 2 has 200 for every success (D15), and the method's status
     * in another header.
     */
    static Reply outcome(Reply reply) {
        String status = reply.header(ProtocolHeader.RESPONSE_STATUS);
        return reply.status() == OK && status != null && status.matches(SUCCESS)
                ? new Reply(Integer.parseInt(status), reply.headers(), reply.body())
                : reply;
    }

    @Override
    public Message message(CallStep step, Call call, Optional<String> given, Limits limits) {
        return switch (step) {
            case REGISTER -> phaseOne(call, limits);
            case CONFIRM -> phaseTwo(call, given, limits);
            case REPLAY ->
                new Message("GET", URI.create(given.orElseThrow()), request.followingHeaders(), NO_BODY, limits);
            case FORGET -> throw new IllegalArgumentException("2PHP acknowledges nothing");
        };
    }

    /** Returns the message of Phase 1 (§5.2.1), or the one request of an auto-confirmed call (§5.5.2). */
    private Message phaseOne(Call call, Limits limits) {
        Map<String, List<String>> headers = identified(request.registrationHeaders(), call);
        request.options()
                .requestedTtl()
                .ifPresent(ttl -> put(headers, ProtocolHeader.REQUESTED_TTL, Long.toString(ttl.toMillis())));
        if (request.options().confirmationMode() == ConfirmationMode.AUTO_CONFIRM) {
            put(headers, ProtocolHeader.AUTO_CONFIRM, "true");
            callback.ifPresent(uri -> put(headers, ProtocolHeader.CALLBACK, uri.toString()));
        }
        return new Message(request.method(), request.uri(), headers, request.body(), limits);
    }

    /** Returns the message of Phase 2 (§5.3.1): to the path of Phase 1 and {@code /confirm}, without the query (D1). */
    private Message phaseTwo(Call call, Optional<String> token, Limits limits) {
        Map<String, List<String>> headers = identified(request.followingHeaders(), call);
        put(
                headers,
                ProtocolHeader.SERVER_CORRELATION_ID,
                call.serverCorrelationId().map(ServerCorrelationId::value).orElseThrow());
        token.ifPresent(text -> put(headers, ProtocolHeader.CONFIRMATION_TOKEN, text));
        return new Message("POST", ConfirmationPath.of(request.uri()), headers, NO_BODY, limits);
    }

    @Override
    public NextStep read(CallStep step, ClientDialect.ReceivedReply received) {
        Reply reply = received.reply();
        return step == CallStep.REGISTER
                ? protocol.afterPhaseOne(reply.status(), received.sentAt(), received.receivedAt(), reply::header)
                : protocol.afterPhaseTwo(reply.status(), reply::header);
    }

    private static Map<String, List<String>> identified(Map<String, List<String>> headers, Call call) {
        Map<String, List<String>> all = new LinkedHashMap<>(headers);
        put(all, ProtocolHeader.ENABLED, "true");
        put(
                all,
                ProtocolHeader.CLIENT_CORRELATION_ID,
                call.clientCorrelationId().value());
        return all;
    }

    private static void put(Map<String, List<String>> headers, String name, String value) {
        headers.put(name, List.of(value));
    }
}
