package io.twophp.core.ledger;

import io.twophp.Dialect;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Instant;
import java.util.List;

/** The part of {@link IntentLedger} for the end of retention. */
public interface RetentionLedger extends IntentLookup {

    /**
     * Drops payload and response of up to {@code limit} terminal intents of a service whose deadline lies in
     * {@code [from, to)} and whose outcome came before {@code before}, and leaves the row as a tombstone. Frees the
     * name of an abandoned intent in a dialect that {@link Dialect#isFreedByExpiry() frees it by expiry}. Passes over
     * rows that another node is working on.
     *
     * @return the deadlines of the rows that were purged, earliest first
     */
    List<Instant> purgeDue(ServiceIdentity service, Instant from, Instant to, Instant before, int limit);

    /** Returns up to {@code limit} deadlines in {@code [from, to)} of unpurged intents, the earliest first. */
    List<Instant> unpurged(ServiceIdentity service, Instant from, Instant to, int limit);
}
