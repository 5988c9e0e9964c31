package io.twophp.core.client;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One execution of an intent, as seen by the calls that it makes: their parent (draft §10.2, D12), and the places that
 * the calls take in it. A second execution assigns the same places if it makes the same calls, whatever their order
 * among different addresses, so that each call finds its earlier counterpart. Thread-safe.
 */
public final class Inbound {

    private final ClientCorrelationId clientCorrelationId;
    private final ServerCorrelationId serverCorrelationId;
    private final Map<String, Integer> taken = new ConcurrentHashMap<>();

    public Inbound(ClientCorrelationId clientCorrelationId, ServerCorrelationId serverCorrelationId) {
        this.clientCorrelationId = Objects.requireNonNull(clientCorrelationId, "clientCorrelationId");
        this.serverCorrelationId = Objects.requireNonNull(serverCorrelationId, "serverCorrelationId");
    }

    public ClientCorrelationId clientCorrelationId() {
        return clientCorrelationId;
    }

    public ServerCorrelationId serverCorrelationId() {
        return serverCorrelationId;
    }

    /** Takes the place of the next call of that name: the name and a running number, from 1. */
    String place(String name) {
        return name + " " + taken.merge(name, 1, Integer::sum);
    }
}
