package io.twophp.central.query;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.core.query.Position;
import io.twophp.core.sync.SyncRow;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * A row as its service sent it last. Times are as they were recorded, by the recorder's clock.
 *
 * @param reported with {@code sync_timestamp}, when this version was received here, by this application's clock
 * @param generation the number of times that its service's ledger had been restored when it was sent
 * @param serviceName the name under which the service is known here; empty if it is not known any more
 */
public record CentralRow(SyncRow reported, int generation, Optional<String> serviceName) {

    public CentralRow {
        Objects.requireNonNull(reported, "reported");
        Objects.requireNonNull(serviceName, "serviceName");
    }

    public LedgerEntry entry() {
        return reported.entry();
    }

    public String serverCorrelationId() {
        return entry().serverCorrelationId();
    }

    public String clientCorrelationId() {
        return entry().clientCorrelationId();
    }

    public boolean isServers() {
        return entry().actor() == Actor.SERVER;
    }

    public Phase phase() {
        return entry().phase();
    }

    /** Returns whether the row waits for a confirmation, or expired (draft §10.4). */
    public boolean isStalled() {
        return phase() == Phase.WAITING_CONFIRM || phase() == Phase.TTL_EXPIRED;
    }

    /** Returns whether the other row is the other side's row of the same call (draft §10.2). */
    boolean isPairedWith(CentralRow other) {
        return isServers() != other.isServers()
                && serverCorrelationId().equals(other.serverCorrelationId())
                && clientCorrelationId().equals(other.clientCorrelationId());
    }

    /** Returns whether the other row is the other side's and is decided already, unlike this one. */
    boolean isBehind(CentralRow other) {
        return isServers() != other.isServers()
                && !phase().isTerminal()
                && other.phase().isTerminal();
    }

    /** Returns whether the two can't be the two rows of one call. */
    boolean contradicts(CentralRow other) {
        return isServers() == other.isServers()
                || !clientCorrelationId().equals(other.clientCorrelationId())
                || phase().isTerminal() && other.phase().isTerminal() && phase() != other.phase();
    }

    public Position position() {
        return Position.of(entry());
    }

    /** Returns when the row was registered, or when it was received here if that is later: clocks differ. */
    Instant known() {
        Instant registered = entry().phase1Timestamp();
        return entry().syncTimestamp().filter(registered::isBefore).orElse(registered);
    }

    /** Returns when the row was decided, or {@link #known} if that is later or it is not decided. */
    Instant settled() {
        return reported.decidedAt().filter(at -> at.isAfter(known())).orElse(known());
    }
}
