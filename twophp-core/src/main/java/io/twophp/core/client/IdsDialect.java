package io.twophp.core.client;

import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.util.Optional;
import java.util.Set;

/**
 * Idempotency and Delivery Semantics (RFC-WF-0010): the command itself is its key, so it is resent unchanged. A token
 * that a user has confirmed is sent as the application's own header.
 */
final class IdsDialect implements NamedDialect {

    /** The header with the token that confirms a command, in the answer that asks for it and in the command. */
    static final String TOKEN = "IDS-Confirmation-Token";

    private static final String ID = "IDS-Command-Id";
    private static final String STATUS = "IDS-Status";
    private static final Set<String> DECIDED = Set.of("executed", "rejected", "failed", "compensated");

    /** The statuses after which a command may run anew, although they report its state. */
    private static final Set<Integer> FREEING = Set.of(408, 425, 429, 502, 503, 504);

    /**
     * The problems of a command that was not executed: it may still be confirmed by someone else, or its token is not
     * valid.
     */
    private static final Set<String> UNCONFIRMED = Set.of("confirmation-required", "confirmation-refused");

    private static final int ACCEPTED = 202;
    private static final int GONE = 410;
    private static final int PRECONDITION_REQUIRED = 428;

    private final OutboundRequest request;

    IdsDialect(OutboundRequest request) {
        this.request = request;
    }

    @Override
    public Message message(CallStep step, Call call, Optional<String> given, Limits limits) {
        return new Message(request.method(), request.uri(), request.registrationHeaders(), request.body(), limits);
    }

    @Override
    public NextStep read(CallStep step, ClientDialect.ReceivedReply received) {
        Reply reply = received.reply();
        if (reply.status() == PRECONDITION_REQUIRED && reply.header(TOKEN) != null) {
            return new NextStep.ConfirmationRequired(reply.header(TOKEN));
        }
        boolean unconfirmed = reply.status() == PRECONDITION_REQUIRED && (received.first() || reply.header(ID) != null);
        if (unconfirmed
                || NamedAnswers.problem(reply).filter(UNCONFIRMED::contains).isPresent()) {
            return new NextStep.Refused(reply.status()); // executed commands are replayed, whatever their token
        }
        if ("conflict_rejected".equals(reply.header("IDS-Decision"))) {
            return new NextStep.Conflict(reply.status());
        }
        String status = reply.header(STATUS);
        if ("in_progress".equals(status) || status == null && reply.status() == ACCEPTED) {
            return NamedAnswers.poll(reply);
        }
        boolean decided = status != null && DECIDED.contains(status);
        if (decided && reply.status() == GONE && !NamedAnswers.isMethods(reply)) {
            return NamedAnswers.forgotten(received);
        }
        boolean lasting = decided && !FREEING.contains(reply.status());
        return NamedAnswers.read(received, lasting || NamedAnswers.isMethods(reply));
    }
}
