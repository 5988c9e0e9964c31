package io.twophp.jaxrs.request;

import io.twophp.ProtocolHeader;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredRequest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request that this server itself sends, to execute a claimed intent without its client. For the thread that sends
 * it, and the one that executes it, if that is another.
 */
public final class Redelivered {

    /** The request property that holds the delivery, from the request's beginning. */
    public static final String PROPERTY = "io.twophp.redelivered";

    private final Claim claim;
    private final StoredRequest stored;
    private final OwnersContext owner;
    private volatile boolean opened;
    private volatile boolean turnedAway;

    public Redelivered(Claim claim, StoredRequest stored, OwnersContext owner) {
        this.claim = claim;
        this.stored = stored;
        this.owner = owner;
    }

    public Claim claim() {
        return claim;
    }

    public StoredRequest stored() {
        return stored;
    }

    public OwnersContext owner() {
        return owner;
    }

    /**
     * Returns the stored headers, those of the protocol, the length of the body, and the trace context of the request
     * that asked for the execution, so that the server's own traces belong to that trace; by case-insensitive names.
     */
    public Map<String, List<String>> headers() {
        Intent intent = claim.intent();
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(stored.headers());
        headers.put(ProtocolHeader.ENABLED, List.of("true"));
        headers.put(
                ProtocolHeader.CLIENT_CORRELATION_ID,
                List.of(intent.clientCorrelationId().value()));
        headers.put(
                ProtocolHeader.SERVER_CORRELATION_ID,
                List.of(intent.serverCorrelationId().value()));
        claim.confirmed().headers().forEach((name, value) -> headers.put(name, List.of(value)));
        if (stored.length() > 0) {
            headers.put("Content-Length", List.of(Integer.toString(stored.length())));
        }
        return headers;
    }

    /** Notes that the request has reached its intent: from then on it decides the claim, or gives it back. */
    public Claim open() {
        opened = true;
        return claim;
    }

    public boolean isOpened() {
        return opened;
    }

    /** Notes a refusal before the method, for a reason that may pass: the claim is undecided. */
    public void turnAway() {
        turnedAway = true;
    }

    public boolean isTurnedAway() {
        return turnedAway;
    }
}
