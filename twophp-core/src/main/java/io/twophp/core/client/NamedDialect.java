package io.twophp.core.client;

import io.twophp.Dialect;
import io.twophp.core.client.Transport.Reply;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/** A dialect whose server executes a name once, however often it is sent. Immutable. */
interface NamedDialect extends ClientDialect {

    /** Returns whether a dialect takes an HTTP method. */
    static boolean takes(Dialect dialect, String method) {
        return switch (dialect) {
            case POE, EXACTLY_ONCE -> "POST".equals(method);
            case TWOPHP, IDEMPOTENCY_KEY, CERTIFIED_HTTP, IDS ->
                Set.of("POST", "PUT", "PATCH", "DELETE").contains(method);
        };
    }

    /** Returns the implementation of a request's dialect. */
    static NamedDialect of(OutboundRequest request) {
        return switch (request.options().dialect()) {
            case IDEMPOTENCY_KEY -> new KeyDialect(request);
            case CERTIFIED_HTTP -> new CertifiedDialect(request);
            case POE -> new PoeDialect(request);
            case EXACTLY_ONCE -> new ExactlyOnceDialect(request);
            case IDS -> new IdsDialect(request);
            case TWOPHP -> throw new IllegalArgumentException("2PHP has a conversation of its own");
        };
    }

    /** Returns the message that a call begins with, also when it is found again. */
    default CallStep first() {
        return CallStep.CONFIRM;
    }

    /** Returns the caller's answer, given the last answer. */
    default Reply outcome(CallStep step, Reply last) {
        return last;
    }

    /**
     * Returns the URL at which the answer is acknowledged, so that the server may erase it; empty if there is no need.
     */
    default Optional<URI> forgetAt(Reply answer) {
        return Optional.empty();
    }
}
