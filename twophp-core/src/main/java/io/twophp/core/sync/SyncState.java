package io.twophp.core.sync;

import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How far the synchronization of a service is, whose turn it is, and the key that it signs with: one row beside the
 * ledger's. Every method joins the caller's unit of work, time is the store's clock, failures are
 * {@link io.twophp.core.ledger.LedgerUnavailableException}s, and implementations are thread-safe.
 */
public interface SyncState {

    /**
     * Lets one node at a time tell rows of a service.
     *
     * @param holder names the node
     * @param hold for how long; taking it again prolongs it
     * @return where the service is, empty if another node tells its rows
     */
    Optional<State> take(ServiceIdentity service, String holder, Duration hold);

    /** Another node may tell rows from now on. */
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
     * @return false if that moment was the last one that was asked for
     */
    boolean again(ServiceIdentity service, Instant since);

    /** All that was registered before {@code moment} has been told, unless a walk that was asked for is not over. */
    void shippedThrough(ServiceIdentity service, Instant moment);

    /** The service's generation; 0 if it has told nothing yet. */
    int generation(ServiceIdentity service);

    /** The sealed key that the service signs with; empty before it has one. */
    Optional<Sealed> key(ServiceIdentity service);

    /** Stores the sealed key that the service signs with, in place of an earlier one. */
    void keep(ServiceIdentity service, Sealed key);

    /**
     * Where a service is.
     *
     * @param at the store's clock
     * @param walkedTo up to when rows were looked for that had no entry; empty if never
     * @param isAskedFor whether a walk was asked for and is not over
     * @param shippedThrough what was registered before it has been told; empty if that is not known
     */
    record State(
            int generation,
            Instant at,
            Optional<Instant> walkedTo,
            boolean isAskedFor,
            Optional<Instant> shippedThrough) {}
}
