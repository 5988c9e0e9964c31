package io.twophp;

import java.util.Optional;

/**
 * The intent that the current request executes, for injection into business code. Outside of a confirmed intent, as in
 * a request without the protocol's header, every value is empty and {@link #resourceId(String)} has no effect, so that
 * the same code serves both. Belongs to one request; not for use by other threads.
 */
public interface TwoPhase {

    /** Returns whether the current request executes a confirmed intent. */
    boolean isActive();

    /** Returns the client's id of the intent. */
    Optional<ClientCorrelationId> clientCorrelationId();

    /** Returns the server's id of the intent. */
    Optional<ServerCorrelationId> serverCorrelationId();

    /**
     * Returns a key for other services that take one, such as a payment provider (IDS, XI, S1): the same in every
     * execution of this intent, and of no other intent. If one execution makes several such calls, append a part that
     * distinguishes them.
     */
    default Optional<String> idempotencyKey() {
        return serverCorrelationId().map(ServerCorrelationId::value);
    }

    /** Returns the intent's phase: {@code PROCESSING} while business logic runs. */
    Optional<Phase> phase();

    /** Returns the number of this execution of the intent, from 1; 0 outside of an intent. */
    int attempt();

    /**
     * Returns the value of {@code DTT-2PHP-Resource-ID} for an asynchronous intent until it is committed (draft
     * §5.3.3): unique, and the same at every attempt. An application that gives its new resource this id saves its
     * client a redirection.
     */
    Optional<String> provisionalResourceId();

    /** Returns the resource id set so far. */
    Optional<String> resourceId();

    /**
     * Sets the value of {@code DTT-2PHP-Resource-ID}. Without it, the last segment of the response's {@code Location}
     * is used.
     *
     * @param id 1 to 255 visible ASCII characters
     * @throws IllegalArgumentException if {@code id} is anything else
     */
    void resourceId(String id);
}
