package io.twophp.core.client;

import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import java.util.Optional;
import java.util.Set;

/**
 * Idempotency and Delivery Semantics (RFC-WF-0010): the command itself is its key, so it is resent unchanged. A token
 * that a user has confirmed is sent as the application's own header.
 */
record IdsDialect(OutboundRequest request) implements ClientDialect {

    /** The header with the token that confirms a command, in the answer that asks for it and in the command. */
    static final String TOKEN = "IDS-Confirmation-Token";

    private static final String ID = "IDS-Command-Id";
    private static final String STATUS = "IDS-Status";
    private static final Set<String> DECIDED = Set.of("executed", "rejected", "failed", "compensated");

    @Override
    public Message message(CallStep step, Call call, Optional<String> given, Limits limits) {
        return request.message(request.method(), request.registrationHeaders(), limits);
    }

    @Override
    public NextStep read(CallStep step, ReceivedReply received) {
        int http = received.status();
        if (http == 428 && received.header(TOKEN) != null) {
            return new NextStep.ConfirmationRequired(received.header(TOKEN));
        }
        boolean unconfirmed = http == 428 && (received.first() || received.header(ID) != null);
        if (unconfirmed || received.isProblem("confirmation-required", "confirmation-refused")) {
            return new NextStep.Refused(http); // executed commands are replayed, whatever their token
        }
        if ("conflict_rejected".equals(received.header("IDS-Decision"))) {
            return new NextStep.Conflict(http);
        }
        String status = received.header(STATUS);
        if ("in_progress".equals(status) || status == null && http == 202) {
            return received.poll();
        }
        boolean decided = status != null && DECIDED.contains(status);
        if (decided && http == 410 && !received.isMethods()) {
            return received.forgotten();
        }
        boolean lasting = decided && !ReceivedReply.FREEING.contains(http); // else it may run anew
        return received.next(lasting || received.isMethods());
    }
}
