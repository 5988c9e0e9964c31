package io.twophp.core.client;

import io.twophp.ProtocolHeader;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import io.twophp.core.protocol.ConfirmationPath;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * 2PHP itself: Phase 1, Phase 2 and the status monitor (draft §5). Which answers count depends on whether the endpoint
 * speaks 2PHP, as its answers show, now and earlier.
 */
final class TwoPhaseDialect implements ClientDialect {

    private static final String SUCCESS = "2[0-9][0-9]";

    private final OutboundRequest request;
    private final CallSettings settings;
    private final ClientProtocol protocol;
    private final BooleanSupplier shownBefore;
    private boolean shownNow;

    TwoPhaseDialect(OutboundRequest request, CallSettings settings, BooleanSupplier shownBefore) {
        this.request = request;
        this.settings = settings;
        this.protocol = new ClientProtocol(settings.margin());
        this.shownBefore = shownBefore;
    }

    static boolean isTwoPhase(Reply response) {
        return ProtocolHeader.isMarked(response::header);
    }

    /** Restores the method's status, which Phase 2 has in another header: it answers every success with 200 (D15). */
    @Override
    public Reply outcome(CallStep step, Reply reply) {
        String status = reply.header(ProtocolHeader.RESPONSE_STATUS);
        return reply.status() == 200 && status != null && status.matches(SUCCESS)
                ? new Reply(Integer.parseInt(status), reply.headers(), reply.body())
                : reply;
    }

    @Override
    public CallStep first() {
        return CallStep.REGISTER;
    }

    @Override
    public boolean executes(CallStep step) {
        return step == CallStep.CONFIRM || step == CallStep.REGISTER && isAutoConfirmed();
    }

    private boolean isAutoConfirmed() {
        return request.options().confirmationMode() == ConfirmationMode.AUTO_CONFIRM;
    }

    @Override
    public Message message(CallStep step, Call call, Optional<String> given, Limits limits) {
        return switch (step) {
            case REGISTER -> phaseOne(call, limits);
            case CONFIRM -> phaseTwo(call, given, limits);
            case REPLAY -> request.following("GET", URI.create(given.orElseThrow()), limits);
            case FORGET -> throw new IllegalArgumentException("2PHP acknowledges nothing");
        };
    }

    /** Returns the message of Phase 1 (§5.2.1), or the one request of an auto-confirmed call (§5.5.2). */
    private Message phaseOne(Call call, Limits limits) {
        Map<String, List<String>> headers = identified(request.registrationHeaders(), call);
        request.options()
                .requestedTtl()
                .ifPresent(ttl -> put(headers, ProtocolHeader.REQUESTED_TTL, Long.toString(ttl.toMillis())));
        if (isAutoConfirmed()) {
            put(headers, ProtocolHeader.AUTO_CONFIRM, "true");
            settings.callback().ifPresent(uri -> put(headers, ProtocolHeader.CALLBACK, uri.toString()));
        }
        return request.message(request.method(), headers, limits);
    }

    /** Returns the message of Phase 2 (§5.3.1): to the path of Phase 1 and {@code /confirm}, without the query (D1). */
    private Message phaseTwo(Call call, Optional<String> token, Limits limits) {
        Map<String, List<String>> headers = identified(request.followingHeaders(), call);
        put(
                headers,
                ProtocolHeader.SERVER_CORRELATION_ID,
                call.serverCorrelationId().map(ServerCorrelationId::value).orElseThrow());
        token.ifPresent(text -> put(headers, ProtocolHeader.CONFIRMATION_TOKEN, text));
        return new Message("POST", ConfirmationPath.of(request.uri()), headers, new byte[0], limits);
    }

    private static Map<String, List<String>> identified(Map<String, List<String>> headers, Call call) {
        put(headers, ProtocolHeader.ENABLED, "true");
        put(
                headers,
                ProtocolHeader.CLIENT_CORRELATION_ID,
                call.clientCorrelationId().value());
        return headers;
    }

    private static void put(Map<String, List<String>> headers, String name, String value) {
        headers.put(name, List.of(value));
    }

    @Override
    public NextStep read(CallStep step, ReceivedReply received) {
        Reply reply = received.reply();
        NextStep next = step == CallStep.REGISTER
                ? protocol.afterPhaseOne(reply.status(), received.sentAt(), received.receivedAt(), reply::header)
                : protocol.afterPhaseTwo(reply.status(), reply::header);
        if (step == CallStep.REPLAY) {
            return next;
        }
        shownNow |= isTwoPhase(reply);
        if (isForeign(reply) && decidesNothing(step, received)) {
            return new NextStep.Ignore();
        }
        if (next instanceof NextStep.Refused) {
            return refused(step, received, next);
        }
        boolean failedAtOrdinary = next instanceof NextStep.RepeatWithSameIds
                && step == CallStep.REGISTER
                && !isTwoPhase(reply)
                && !speaksTwoPhase(received.call());
        return failedAtOrdinary ? new NextStep.AlreadyProcessed(reply.status()) : next;
    }

    /**
     * Returns whether the answer may not come from the called resource: a page of a proxy, or of a server whose
     * application is not deployed yet. Excluded are problems (RFC 9457), which refusals of the protocol are, and
     * challenges (RFC 9110, 15.5.2): credentials that were refused would count as refused once more.
     */
    private static boolean isForeign(Reply reply) {
        boolean challenge = reply.status() == 401 && reply.header("WWW-Authenticate") != null;
        return !isTwoPhase(reply) && !"application/problem+json".equals(reply.mediaType()) && !challenge;
    }

    /**
     * Returns whether a foreign answer has to be ignored. Once the call may be executed, only answers with the
     * protocol's mark are believed. From an endpoint with 2PHP, an answer without its headers is not the resource's. A
     * success is still believed from an endpoint that was expected to speak 2PHP but has not shown it: it may be
     * ordinary, and would process each repetition (D25).
     */
    private boolean decidesNothing(CallStep step, ReceivedReply received) {
        boolean mayBeExecuted = step == CallStep.CONFIRM || !received.first();
        return mayBeExecuted || (received.isSuccess() ? hasShown(received.call()) : speaksTwoPhase(received.call()));
    }

    /**
     * Reads a refusal. A server that starts or is replaced answers 404 until its application is deployed: it knew the
     * call that it registered. 422 compares the request with that of another process.
     */
    private NextStep refused(CallStep step, ReceivedReply received, NextStep refused) {
        if (received.status() == 404 && received.call().isRegistered()) {
            return new NextStep.RepeatWithSameIds();
        }
        return received.status() == 422 && step == CallStep.REGISTER && speaksTwoPhase(received.call())
                ? new NextStep.Conflict(received.status())
                : refused;
    }

    /** Takes the request as processed if an ordinary server may have got it. */
    @Override
    public NextStep unanswered(CallStep step, Call call) {
        return step == CallStep.REGISTER && !speaksTwoPhase(call)
                ? new NextStep.AlreadyProcessed(0)
                : new NextStep.RepeatWithSameIds();
    }

    private boolean speaksTwoPhase(Call call) {
        return settings.servers() == Servers.TWO_PHASE || hasShown(call);
    }

    private boolean hasShown(Call call) {
        return shownNow || call.isRegistered() || shownBefore.getAsBoolean();
    }
}
