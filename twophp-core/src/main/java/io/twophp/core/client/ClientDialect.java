package io.twophp.core.client;

import static io.twophp.core.client.CallStep.CONFIRM;

import io.twophp.Dialect;
import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * One call's dialect, as a table of its steps: the message of each, and the meaning of the answer. Translates only;
 * {@link Conversation} decides when to send which message. For one thread.
 */
interface ClientDialect {

    static boolean takes(Dialect dialect, String method) {
        return switch (dialect) {
            case POE -> Set.of("POST", "PATCH").contains(method); // its §1.2 on methods that are not idempotent
            case EXACTLY_ONCE -> "POST".equals(method);
            case TWOPHP, IDEMPOTENCY_KEY, CERTIFIED_HTTP, IDS ->
                Set.of("POST", "PUT", "PATCH", "DELETE").contains(method);
        };
    }

    /** @param shownBefore whether the endpoint ever answered with 2PHP */
    static ClientDialect of(OutboundRequest request, CallSettings settings, BooleanSupplier shownBefore) {
        return switch (request.options().dialect()) {
            case TWOPHP -> new TwoPhaseDialect(request, settings, shownBefore);
            case IDEMPOTENCY_KEY -> new KeyDialect(request);
            case CERTIFIED_HTTP -> new CertifiedDialect(request, settings.codes());
            case POE -> new PoeDialect(request);
            case EXACTLY_ONCE -> new ExactlyOnceDialect(request);
            case IDS -> new IdsDialect(request);
        };
    }

    /** Returns the step that a call begins with, also when it is found again. */
    default CallStep first() {
        return CONFIRM;
    }

    /** Returns whether a message of that step may have the request executed. */
    default boolean executes(CallStep step) {
        return step == CONFIRM;
    }

    /** @param given a part of an earlier answer: a token to confirm with, or the URL to ask or acknowledge at */
    Message message(CallStep step, Call call, Optional<String> given, Limits limits);

    NextStep read(CallStep step, ReceivedReply received);

    /** Returns the next step after a message that the server may have got, without an answer. */
    default NextStep unanswered(CallStep step, Call call) {
        return new NextStep.RepeatWithSameIds();
    }

    default Reply outcome(CallStep step, Reply last) {
        return last;
    }

    /** Returns the URL to acknowledge the answer at, so that the server may erase it; empty if there is no need. */
    default Optional<URI> forgetAt(Reply answer) {
        return Optional.empty();
    }
}
