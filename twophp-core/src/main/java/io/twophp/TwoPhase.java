package io.twophp;

import java.util.Optional;

/**
 * The intent that the current request executes, for injection into business code. Outside of a confirmed intent, as in
 * a request without the protocol's header, everything is empty and {@link #resourceId(String)} has no effect, so that
 * the same code serves both. Belongs to one request; not for use by other threads.
 */
public interface TwoPhase {

    /** Whether the current request executes a confirmed intent. */
    boolean isActive();

    /** The client's id of the intent. */
    Optional<ClientCorrelationId> clientCorrelationId();

    /** The server's id of the intent. */
    Optional<ServerCorrelationId> serverCorrelationId();

    /**
     * A key for other services that take one, such as a payment provider (IDS, XI, S1): the same in every execution of
     * this intent, and of no other intent. Who makes several such calls in one execution adds what tells them apart.
     */
    default Optional<String> idempotencyKey() {
        return serverCorrelationId().map(ServerCorrelationId::value);
    }

    /** The intent's phase: {@code PROCESSING} while business logic runs. */
    Optional<Phase> phase();

    /** Which execution of the intent this is, the first being 1; 0 outside of an intent. */
    int attempt();

    /**
     * What {@code DTT-2PHP-Resource-ID} says of an asynchronous intent until it is committed (draft §5.3.3): unique,
     * and the same at every attempt. An application that gives its new resource this id spares its client a
     * redirection.
     */
    Optional<String> provisionalResourceId();

    /** The resource id set so far. */
    Optional<String> resourceId();

    /**
     * Sets what {@code DTT-2PHP-Resource-ID} will say. Without it, the last segment of the response's {@code Location}
     * is taken.
     *
     * @param id 1 to 255 visible ASCII characters
     * @throws IllegalArgumentException if {@code id} is anything else
     */
    void resourceId(String id);
}
