package io.twophp.call;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * By which transport recovery reaches a service: the one that the application called it by last, since that has the right
 * credentials; else the one that was named for the rest. Thread-safe.
 */
public final class Transports {

    private static final int MOST = 1_000;

    private final Map<String, Transport> known = new ConcurrentHashMap<>();
    private volatile Transport rest;

    /** The application calls {@code target} by this transport. */
    public void remember(String target, Transport transport) {
        if (known.size() < MOST || known.containsKey(target)) {
            known.put(target, transport);
        }
    }

    /** The transport for services that were not called yet. */
    public void otherwise(Transport transport) {
        rest = transport;
    }

    /** The transport to a service; empty as long as the application has not called it. */
    Optional<Transport> to(String target) {
        return Optional.ofNullable(known.getOrDefault(target, rest));
    }
}
