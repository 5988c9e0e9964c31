package io.twophp.core.client;

import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.util.Optional;
import java.util.Set;

/**
 * Idempotency and Delivery Semantics (RFC-WF-0010): the command itself is its key, so that it is sent again as it is. A
 * token that somebody has confirmed goes with it as the application's own header.
 */
final class IdsWay implements NamedWay {

    /** What confirms a command, in the answer that asks for it and in the command that brings it. */
    static final String TOKEN = "IDS-Confirmation-Token";

    private static final String STATUS = "IDS-Status";
    private static final Set<String> DECIDED = Set.of("executed", "rejected", "failed", "compensated");

    /** Of a command that may run anew, or whose answer is gone: they say how it stands all the same. */
    private static final Set<Integer> FORGETTING = Set.of(408, 410, 425, 429, 502, 503, 504);

    private static final int ACCEPTED = 202;
    private static final int PRECONDITION_REQUIRED = 428;

    private final OutboundRequest request;

    IdsWay(OutboundRequest request) {
        this.request = request;
    }

    @Override
    public Message message(Verb verb, Call call, Optional<String> given, Limits limits) {
        return new Message(request.method(), request.uri(), request.registrationHeaders(), request.body(), limits);
    }

    @Override
    public NextStep read(Verb verb, Heard heard) {
        Reply reply = heard.reply();
        if (reply.status() == PRECONDITION_REQUIRED) {
            return reply.header(TOKEN) == null
                    ? new NextStep.Refused(PRECONDITION_REQUIRED) // somebody else may still confirm it
                    : new NextStep.ConfirmationRequired(reply.header(TOKEN));
        }
        if (NamedAnswers.isProblem(reply, "confirmation-refused")) {
            return new NextStep.Refused(reply.status()); // what was executed is replayed, whatever its token
        }
        if ("conflict_rejected".equals(reply.header("IDS-Decision"))) {
            return new NextStep.Conflict(reply.status());
        }
        String status = reply.header(STATUS);
        if ("in_progress".equals(status) || status == null && reply.status() == ACCEPTED) {
            return NamedAnswers.poll(reply);
        }
        boolean decided = status != null && DECIDED.contains(status) && !FORGETTING.contains(reply.status());
        return NamedAnswers.read(heard, decided || NamedAnswers.isReplayed(reply));
    }
}
