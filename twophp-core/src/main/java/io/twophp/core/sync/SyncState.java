package io.twophp.core.sync;

import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The state of a service's synchronization, the node whose turn it is, and the key that the service signs with: one row
 * beside the ledger's. Every method joins the caller's unit of work, time is the store's clock, failures are
 * {@link io.twophp.core.ledger.LedgerUnavailableException}s, and implementations are thread-safe.
 */
public interface SyncState {

    /**
     * Reserves the sending of a service's rows for one node at a time.
     *
     * @param holder the node's name
     * @param lease the length of the lease; taking it again prolongs it
     * @return the state of the service, empty if another node sends its rows
     */
    Optional<State> take(ServiceIdentity service, String holder, Duration lease);

    /** Allows another node to send rows from now on. */
    void letGo(ServiceIdentity service, String holder);

    /**
     * Lets the next walk enter all rows again, acknowledged or not, under a greater generation: for a ledger that was
     * restored.
     *
     * @return false if that generation is not greater than the last one
     */
    boolean raise(ServiceIdentity service, int generation);

    /**
     * Lets the next walk enter again, acknowledged or not, what was registered from a moment on: for a Central Ledger
     * that was restored. Once for each moment.
     *
     * @return false if that moment was the last that was asked for
     */
    boolean again(ServiceIdentity service, Instant since);

    /** Records that all rows registered before {@code moment} were sent, unless a requested walk still runs. */
    void shippedThrough(ServiceIdentity service, Instant moment);
    /** Returns the service's generation; 0 if it has sent nothing yet. */
    int generation(ServiceIdentity service);

    /** Returns the sealed key that the service signs with; empty before it has one. */
    Optional<Sealed> key(ServiceIdentity service);

    /** Stores the sealed key that the service signs with, in place of an earlier one. */
    void keep(ServiceIdentity service, Sealed key);

    /**
     * The state of a service.
     *
     * @param at the time by the store's clock
     * @param walkedTo the time up to which rows without an entry were searched for; empty for never
     * @param isAskedFor whether a walk was asked for and is not over
     * @param shippedThrough the moment before which all registered rows have been sent; empty if that is not known
     */
    record State(
            int generation,
            Instant at,
            Optional<Instant> walkedTo,
            boolean isAskedFor,
            Optional<Instant> shippedThrough) {}
}
