package io.twophp.core.client;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One execution of an intent, as the calls that it makes see it: their parent (draft §10.2, D12), and the places that
 * the calls take in it. The places of a second execution are those of the first if it makes the same calls, whatever
 * their order among different addresses; so each call finds its earlier self. Thread-safe.
 */
public final class Inbound {

    private final ClientCorrelationId clientCorrelationId;
    private final ServerCorrelationId serverCorrelationId;
    private final Map<String, Integer> taken = new ConcurrentHashMap<>();

    /**
     * @param clientCorrelationId what the service was called with
     * @param serverCorrelationId the intent that is executed
     */
    public Inbound(ClientCorrelationId clientCorrelationId, ServerCorrelationId serverCorrelationId) {
        this.clientCorrelationId = Objects.requireNonNull(clientCorrelationId, "clientCorrelationId");
        this.serverCorrelationId = Objects.requireNonNull(serverCorrelationId, "serverCorrelationId");
    }

    /** The {@code parent_reference_id} of the calls. */
    public ClientCorrelationId clientCorrelationId() {
        return clientCorrelationId;
    }

    /** The intent that is executed. */
    public ServerCorrelationId serverCorrelationId() {
        return serverCorrelationId;
    }

    /** The place of the next call of that name: the name, and how many of that name there were before. */
    String place(String name) {
        return name + " " + taken.merge(name, 1, Integer::sum);
    }
}
