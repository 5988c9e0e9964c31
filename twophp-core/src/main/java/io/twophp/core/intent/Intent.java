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
 * One registered intent as the server's ledger row shows it (actor = server, draft §9.8). Timestamps are the ledger's
 * clock, in UTC, to the microsecond.
 *
 * @param serverCorrelationId this registration's id
 * @param clientCorrelationId what the client called it; also the row's {@code parent_reference_id} (D12)
 * @param owner who registered it
 * @param service which service holds it
 * @param method the HTTP method to run
 * @param path the absolute path to run it on, context root included
 * @param fingerprint of the registered request, as it is stored: under a key
 * @param phase current phase
 * @param epoch how often it changed hands: each claim has its own; a late worker can't commit under an older one
 * @param attempts how many of its executions count: the running one, and those that business code or a limit ended
 * @param interruptions how many of its executions the infrastructure ended, or ended with their node
 * @param mode how the client learns its outcome; {@code NEGOTIATED} until it is confirmed at the latest
 * @param effects whether all of its effects are in the ledger's own transaction
 * @param replayPolicy what a confirmation after the TTL gets
 * @param registeredAt {@code phase_1_timestamp}
 * @param confirmedAt {@code phase_2_timestamp}, empty until confirmed
 * @param inDoubtSince when it was found that an execution with external effects ended without an outcome; empty
 *     otherwise, and once it was settled
 * @param decidedAt when the outcome was recorded, empty until then
 * @param purgedAt when the stored outcome was dropped after retention, empty until then
 * @param deadline the PONR deadline: {@code registeredAt + ttl}
 * @param ttl time to live
 * @param grace δ; server-internal, never to be shown to a client (§5.4)
 * @param resourceId what {@code DTT-2PHP-Resource-ID} says, empty until committed
 * @param hold how it holds its name
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
        Hold hold) {

    /** What its client calls it. */
    public Name name() {
        return new Name(hold.dialect(), owner, clientCorrelationId);
    }

    /**
     * Whether its success is answered with the resource's own status: Phase 2 has 200 for every success, an answer that
     * is the client's first has the resource's (D15).
     */
    public boolean keepsStatus() {
        return mode.isAutoConfirmed() || hold.dialect() != Dialect.TWOPHP;
    }

    /** Until when a confirmation is accepted: the deadline, or under {@code REUSE} the deadline + δ (D9). */
    public Instant acceptedUntil() {
        return replayPolicy == ReplayPolicy.REUSE ? deadline.plus(grace) : deadline;
    }

    /**
     * Whether no confirmation is accepted any more of an intent that was not confirmed. An expiry under {@code REJECT}
     * that was recorded stands, also if the ledger's clock was set back since.
     */
    public boolean isOverdue(Instant now) {
        boolean ended = phase == Phase.TTL_EXPIRED && replayPolicy == ReplayPolicy.REJECT || phase == Phase.ABANDONED;
        return ended || !now.isBefore(acceptedUntil());
    }

    /**
     * Whether it was not confirmed in time, and its dialect lets its name go then. Not if it was forgotten: a name that
     * was forgotten is kept.
     */
    public boolean isLetGo(Instant now) {
        boolean unconfirmed = phase == Phase.WAITING_CONFIRM || phase == Phase.TTL_EXPIRED || phase == Phase.ABANDONED;
        return hold.dialect().isFreedByExpiry() && unconfirmed && !isPurged() && isOverdue(now);
    }

    /** Whether it waits for the application or an operator to settle it (D17). */
    public boolean isInDoubt() {
        return inDoubtSince.isPresent();
    }

    /**
     * What {@code DTT-2PHP-Resource-ID} says before the resource has an id of its own (draft §5.3.3, D13): the
     * application may adopt it.
     */
    public String provisionalResourceId() {
        return serverCorrelationId.value();
    }

    /** Whether retention has dropped the stored outcome, so that only the row is left. */
    public boolean isPurged() {
        return purgedAt.isPresent();
    }

    /** The same with its outcome, and in doubt no more. */
    public Intent decided(Phase outcome, Optional<String> resource, Hold held, Instant at) {
        return new Intent(
                serverCorrelationId,
                clientCorrelationId,
                owner,
                service,
                method,
                path,
                fingerprint,
                outcome,
                epoch,
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

    /** The move to the phase it is in now. */
    public PhaseTransition movedFrom(Phase from, Instant at) {
        return new PhaseTransition(
                serverCorrelationId, clientCorrelationId, owner, path, Optional.ofNullable(from), phase, epoch, at);
    }
}
