package io.twophp.core.client;

import io.twophp.Dialect;
import io.twophp.core.client.Transport.Reply;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/** A dialect whose server executes a name once, however often it is told to. Immutable. */
interface NamedWay extends Way {

    /** Which methods a dialect has. */
    static boolean takes(Dialect dialect, String method) {
        return switch (dialect) {
            case POE, EXACTLY_ONCE -> "POST".equals(method);
            case TWOPHP, IDEMPOTENCY_KEY, CERTIFIED_HTTP, IDS ->
                Set.of("POST", "PUT", "PATCH", "DELETE").contains(method);
        };
    }

    /** A request's dialect. */
    static NamedWay of(OutboundRequest request) {
        return switch (request.options().dialect()) {
            case IDEMPOTENCY_KEY -> new KeyWay(request);
            case CERTIFIED_HTTP -> new CertifiedWay(request);
            case POE -> new PoeWay(request);
            case EXACTLY_ONCE -> new ExactlyOnceWay(request);
            case IDS -> new IdsWay(request);
            case TWOPHP -> throw new IllegalArgumentException("2PHP has a conversation of its own");
        };
    }

    /** What a call begins with, and begins with again when it is found again. */
    default Verb first() {
        return Verb.CONFIRM;
    }

    /** What the caller gets for the last answer. */
    default Reply outcome(Verb verb, Reply last) {
        return last;
    }

    /** Where the server is told to forget the answer; empty if there is no need. */
    default Optional<URI> forgetAt(Reply answer) {
        return Optional.empty();
    }
}
