package io.twophp.core.intent;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ReplayPolicy;
import io.twophp.ServerCorrelationId;
import io.twophp.core.policy.IntentMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One registered intent as the server's ledger row shows it (actor = server, draft §9.8). Timestamps are by the
 * ledger's clock, in UTC, to the microsecond.
 *
 * @param serverCorrelationId this registration's id
 * @param clientCorrelationId the client's id for it; also the row's {@code parent_reference_id} (D12)
 * @param path the absolute path to run it on, context root included
 * @param fingerprint the fingerprint of the registered request, as it is stored: under a key
 * @param epoch raised each time the intent changes hands; a late worker can't commit under an older epoch. A claim that
 *     was made without the ledger leaves it at 0 until the outcome
 * @param attempts the number of its executions that count: the running one, and those that business code or a limit
 *     ended
 * @param interruptions the number of its executions that the infrastructure ended, or that ended with their node
 * @param mode the way in which the client learns its outcome; {@code NEGOTIATED} until it is confirmed at the latest
 * @param effects whether all of its effects are in the ledger's own transaction
 * @param replayPolicy the treatment of a confirmation after the TTL
 * @param registeredAt {@code phase_1_timestamp}
 * @param confirmedAt {@code phase_2_timestamp}, empty until confirmed
 * @param inDoubtSince the time at which an execution with external effects was found to have ended without an outcome;
 *     empty otherwise, and once it was settled
 * @param decidedAt the time at which the outcome was recorded, empty until then
 * @param purgedAt the time at which the stored outcome was dropped after retention, empty until then
 * @param deadline the PONR deadline: {@code registeredAt + ttl}
 * @param grace δ; server-internal, never to be shown to a client (§5.4)
 * @param resourceId the value of {@code DTT-2PHP-Resource-ID}, empty until committed
 */
public record Intent(
        ServerCorrelationId serverCorrelationId,
        ClientCorrelationId clientCorrelationId,
        Owner owner,
        ServiceIdentity service,
        String method,
        String path,
        Fingerprint fingerprint,
        Phase phase,
        int epoch,
        int attempts,
        int interruptions,
        IntentMode mode,
        Effects effects,
        ReplayPolicy replayPolicy,
        Instant registeredAt,
        Optional<Instant> confirmedAt,
        Optional<Instant> inDoubtSince,
        Optional<Instant> decidedAt,
        Optional<Instant> purgedAt,
        Instant deadline,
        Duration ttl,
        Duration grace,
        Optional<String> resourceId,
        NameReservation reservation) {

    public Name name() {
        return new Name(reservation.dialect(), owner, clientCorrelationId);
    }

    /** Returns whether a success has the resource's status, as it is the client's first answer, not Phase 2 (D15). */
    public boolean keepsStatus() {
        return mode.isAutoConfirmed() || reservation.dialect() != Dialect.TWOPHP;
    }

    /** Returns the end of the time to confirm: the deadline, under {@code REUSE} plus δ (D9). */
    public Instant acceptedUntil() {
        return replayPolicy == ReplayPolicy.REUSE ? deadline.plus(grace) : deadline;
    }

    /**
     * Returns whether an intent that was not confirmed can no longer be confirmed. A recorded expiry under
     * {@code REJECT} stands, even if the ledger's clock was set back since.
     */
    public boolean isOverdue(Instant now) {
        boolean ended = phase == Phase.TTL_EXPIRED && replayPolicy == ReplayPolicy.REJECT || phase == Phase.ABANDONED;
        return ended || !now.isBefore(acceptedUntil());
    }

    /** Returns whether its dialect frees its name as it was not confirmed in time; never once it was forgotten. */
    public boolean isLetGo(Instant now) {
        boolean unconfirmed = phase == Phase.WAITING_CONFIRM || phase == Phase.TTL_EXPIRED || phase == Phase.ABANDONED;
        return reservation.dialect().isFreedByExpiry() && unconfirmed && !isPurged() && isOverdue(now);
    }

    /** Returns whether the intent waits for the application or an operator to settle it (D17). */
    public boolean isInDoubt() {
        return inDoubtSince.isPresent();
    }

    /** Returns {@code DTT-2PHP-Resource-ID} until the resource has an id, for which it may be adopted (§5.3.3, D13). */
    public String provisionalResourceId() {
        return serverCorrelationId.value();
    }

    /** Returns whether retention has dropped the stored outcome, so that only the row is left. */
    public boolean isPurged() {
        return purgedAt.isPresent();
    }

    /** Returns this intent, which waits for its confirmation, claimed without the ledger at that time. */
    public Intent claimedFirst(Instant at) {
        return claimed(epoch, at);
    }

    /** Returns this intent, just registered, as it is if the ledger has claimed it in the same step. */
    public Intent confirmed(Instant at) {
        return claimed(1, at);
    }

    private Intent claimed(int number, Instant at) {
        return new Intent(
                serverCorrelationId,
                clientCorrelationId,
                owner,
                service,
                method,
                path,
                fingerprint,
                Phase.PROCESSING,
                number,
                1,
                interruptions,
                mode == IntentMode.NEGOTIATED ? IntentMode.SYNCHRONOUS : mode,
                effects,
                replayPolicy,
                registeredAt,
                Optional.of(at),
                inDoubtSince,
                decidedAt,
                purgedAt,
                deadline,
                ttl,
                grace,
                resourceId,
                reservation);
    }

    /** Returns this intent with its outcome, and no longer in doubt. */
    public Intent decided(Phase outcome, Optional<String> resource, NameReservation held, Instant at) {
        return new Intent(
                serverCorrelationId,
                clientCorrelationId,
                owner,
                service,
                method,
                path,
                fingerprint,
                outcome,
                Math.max(1, epoch),
                attempts,
                interruptions,
                mode,
                effects,
                replayPolicy,
                registeredAt,
                confirmedAt,
                Optional.empty(),
                Optional.of(at),
                purgedAt,
                deadline,
                ttl,
                grace,
                resource,
                held);
    }

    /** Returns a move of this intent into its phase. The first claim is number 1, whether or not the ledger made it. */
    public PhaseTransition movedFrom(Phase from, Instant at) {
        int number = phase == Phase.PROCESSING ? Math.max(1, epoch) : epoch;
        return new PhaseTransition(
                serverCorrelationId, clientCorrelationId, owner, path, Optional.ofNullable(from), phase, number, at);
    }
}
