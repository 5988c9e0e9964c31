package io.twophp.core.ledger;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.FailurePolicy;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.NameReservation;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.IntentMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The local ledger (draft §9.4, Tier 1): the single authority for phases and for time. Called by the engine only,
 * always inside a {@link UnitOfWork}, whose transaction every method joins. Each move of a phase is one guarded
 * statement whose row count decides, and is written to the history in the same transaction. Deadlines are judged by the
 * ledger's clock (the database's), never by a node's (D20).
 *
 * <p>An implementation has to pass {@code IntentLedgerContract} in twophp-tck. Implementations are thread-safe. They
 * throw every failure of their own statements and connections as {@link LedgerUnavailableException}, or as
 * {@link LedgerRefusedException} if it is permanent.
 */
public interface IntentLedger {

    /**
     * Stores a new intent with its payload in {@code WAITING_CONFIRM}, unless another one of the service holds its
     * name.
     *
     * @return the row that now holds that name: the new one exactly if its server correlation id is the new one's
     */
    Reading register(NewIntent intent);

    /**
     * Registers as {@link #register} does, by one statement that is a unit by itself; for {@link UnitOfWork#alone}.
     *
     * @return empty, and nothing stored, where that can't be: it takes several statements, or connections outside of
     *     transactions don't commit each statement
     */
    default Optional<Reading> registerAlone(NewIntent intent) {
        return Optional.empty();
    }

    /**
     * Registers as {@link #register} does, but an intent that the server itself has confirmed: the row goes through
     * {@code WAITING_CONFIRM} to {@code PROCESSING} within this one step, at epoch 1 and with a lease (draft §5.5.7).
     *
     * @param durable whether the row has to be durable when the unit ends; otherwise it may become durable as late as
     *     the outcome
     */
    Reading registerConfirmed(NewIntent intent, Duration lease, boolean durable);

    /**
     * Registers as {@link #registerConfirmed} does, by one statement that is a unit by itself; for
     * {@link UnitOfWork#alone}.
     *
     * @return empty, and nothing stored, where that can't be, as with {@link #registerAlone}
     */
    default Optional<Reading> registerConfirmedAlone(NewIntent intent, Duration lease, boolean durable) {
        return Optional.empty();
    }

    /** Returns the server's row of an id, as it stands. */
    Optional<Reading> find(ServerCorrelationId id);

    /** Returns the server's row that holds a name, as it stands. */
    Optional<Reading> find(ServiceIdentity service, Name name);

    /**
     * Finds a row as {@link #find(ServerCorrelationId)} does, after waiting for any transaction that is about to change
     * it: the answer stays true until this unit ends. For finding the result of a commit that was not confirmed. Fails
     * if that transaction is not over within some seconds.
     */
    Optional<Reading> findSettled(ServerCorrelationId id);

    /**
     * Returns the sealed request of an intent, without any claim to it; empty if there is no such row or the request
     * was erased.
     */
    Optional<Sealed> payload(ServerCorrelationId id);

    /**
     * Claims an intent for execution: {@code → PROCESSING}, epoch + 1, a new lease, and one attempt more, or, if it was
     * lost, one interruption more. The numbers so far are not checked. Takes effect only if ids, owner and path are
     * those of the row, {@link ClaimRequest#place()} allows its mode, and the row is
     *
     * <ul>
     *   <li>{@code WAITING_CONFIRM} before its deadline, or
     *   <li>{@code WAITING_CONFIRM} or {@code TTL_EXPIRED} before deadline + δ, if {@link ClaimRequest#late()} says so,
     *       or
     *   <li>{@code PROCESSING} with a claim that was given back, or
     *   <li>{@code PROCESSING} and {@linkplain #reclaimDue lost}.
     * </ul>
     *
     * <p>{@code NEGOTIATED} becomes {@code ASYNCHRONOUS} or {@code SYNCHRONOUS} here. The claim of a synchronous intent
     * with {@code LOCAL} effects may become durable no earlier than the outcome does; any other is durable when the
     * unit ends.
     *
     * @return the claimed row and its payload, or empty and nothing changed
     */
    Optional<Claimed> claim(ClaimRequest request);

    /**
     * Gives a claim back under which nothing took effect: the row stays in {@code PROCESSING}, a confirmation may claim
     * it at once, recovery after a while. A claim that is given back twice is counted once.
     *
     * @param pause the time for which recovery leaves it alone
     * @return false if the row is not in {@code PROCESSING} at that epoch any more
     */
    boolean release(ServerCorrelationId id, int epoch, Duration pause, Ending ending);

    /**
     * Renews the leases of claims whose execution is running: they end {@code lease} from now. Skips rows that are
     * being changed.
     *
     * @param claims server correlation id and epoch of each
     */
    void renew(Map<ServerCorrelationId, Integer> claims, Duration lease);

    /**
     * Takes over up to {@code limit} intents of a service that no node executes any more: in {@code PROCESSING} and not
     * in doubt, with a deadline not before {@code from}, and either given back, with the pause over, or lost: with
     * {@code LOCAL} effects and a lease that ran out, 2<sup>n</sup> - 1 seconds ago after n interruptions, five minutes
     * and half of the time since the confirmation at most. Each gets epoch + 1 and a new lease, durable when the unit
     * ends, and one attempt more, or, if it was lost, one interruption more. The numbers so far are not checked. Passes
     * over rows that another node is working on.
     */
    List<Claimed> reclaimDue(ServiceIdentity service, Instant from, Duration lease, int limit);

    /**
     * Marks up to {@code limit} intents of a service as in doubt: in {@code PROCESSING}, with a lease that ran out and
     * {@code EXTERNAL} effects, with a deadline not before {@code from}. Each gets epoch + 1, so that the former holder
     * of the claim can't commit any more. Passes over rows that another node is working on.
     */
    List<Intent> doubtDue(ServiceIdentity service, Instant from, int limit);

    /**
     * Takes an intent out of doubt: epoch + 1, first attempt, no interruptions, a new lease. Empty if the intent is not
     * in doubt.
     */
    Optional<Claimed> claimInDoubt(ServiceIdentity service, ServerCorrelationId id, Duration lease);

    /**
     * Returns up to {@code limit} intents of a service that are in doubt, with a deadline in {@code [from, …)},
     * earliest first.
     */
    List<Intent> inDoubt(ServiceIdentity service, Instant from, int limit);

    /**
     * Returns up to {@code limit} intents of a service that are in {@code PROCESSING} and were given back, so that they
     * are not being executed, with a deadline in {@code [from, …)}, earliest first.
     */
    List<Intent> stalled(ServiceIdentity service, Instant from, int limit);

    /**
     * Returns the earliest deadline, not before {@code from}, among a service's intents that are in {@code PROCESSING}
     * and not in doubt: no sweep has to look further back. Empty if there is none.
     */
    Optional<Instant> earliestProcessing(ServiceIdentity service, Instant from);

    /**
     * Makes durable, when this unit ends, every claim that is visible in it: a claim must be flushed before it is
     * reported to a client.
     */
    void flush();

    /**
     * Records the outcome: {@code PROCESSING → COMMITTED or FAILED}, if the row is still in {@code PROCESSING} at the
     * given epoch, and frees its name in the same step if {@link Completion#frees()} says so. The payload is erased in
     * the same step, since a replay needs the response only, unless the ledger was set up to keep payloads until the
     * retention is over.
     *
     * @return the time, by the ledger's clock, or empty if another worker took over and nothing changed
     */
    Optional<Instant> complete(Completion completion);

    /**
     * Frees the name of an intent that is decided or abandoned, once the {@link NameReservation#until() time} of its
     * hold is over; or that has expired, in a dialect that {@link Dialect#isFreedByExpiry() frees it then}, and was not
     * forgotten. The row stays, and is found by its id.
     *
     * @return false if the name must still be held, or was freed before
     */
    boolean free(ServerCorrelationId id);

    /**
     * Erases the payload and the response of an intent, and keeps its row and its name, so that a late duplicate finds
     * them. An intent that waits for its confirmation becomes {@code TTL_EXPIRED} and {@code ABANDONED} in this one
     * step, regardless of its deadline. An intent in {@code PROCESSING} is left alone.
     *
     * @return the moves, which are none for an intent that was decided before; empty if nothing changed
     */
    Optional<List<PhaseTransition>> forget(ServerCorrelationId id);

    /**
     * Has the store make now the checks that it would otherwise make at the commit of this unit, such as deferred
     * constraints: a transaction manager may hide why a commit failed.
     *
     * @throws LedgerRefusedException if it would refuse the commit
     */
    void checkDeferred();

    /**
     * Expires an intent, {@code WAITING_CONFIRM → TTL_EXPIRED}, if its deadline has passed; empty if nothing changed.
     */
    Optional<PhaseTransition> expire(ServerCorrelationId id);

    /**
     * Abandons an intent, {@code TTL_EXPIRED → ABANDONED}, and erases its payload, if deadline + δ has passed; empty if
     * nothing changed.
     */
    Optional<PhaseTransition> abandon(ServerCorrelationId id);

    /**
     * Expires up to {@code limit} intents of a service whose deadline lies in {@code [from, now]}, passing over rows
     * that another node is working on.
     */
    List<PhaseTransition> expireDue(ServiceIdentity service, Instant from, int limit);

    /**
     * Abandons up to {@code limit} expired intents of a service whose deadline lies in {@code [from, now - δ]}; passes
     * over rows as {@link #expireDue} does.
     */
    List<PhaseTransition> abandonDue(ServiceIdentity service, Instant from, int limit);

    /**
     * Drops payload and response of up to {@code limit} terminal intents of a service whose deadline lies in
     * {@code [from, to)} and whose outcome came before {@code before}, and leaves the row as a tombstone. Frees the
     * name of an abandoned intent in a dialect that {@link Dialect#isFreedByExpiry() frees it by expiry}. Passes over
     * rows that another node is working on.
     *
     * @return the deadlines of the rows that were purged, earliest first
     */
    List<Instant> purgeDue(ServiceIdentity service, Instant from, Instant to, Instant before, int limit);

    /**
     * Returns the deadlines in {@code [from, to)} of up to {@code limit} intents of a service that were not purged,
     * earliest first.
     */
    List<Instant> unpurged(ServiceIdentity service, Instant from, Instant to, int limit);

    /**
     * Counts an owner's unfinished intents: unconfirmed or in {@code PROCESSING}, and not past the deadline; up to
     * {@code limit}. The cost does not depend on the number of intents the owner ever had.
     */
    Unfinished unfinished(ServiceIdentity service, Owner owner, int limit);

    /**
     * Returns the owners of a service who have more than {@code intents} intents unfinished, or more than {@code bytes}
     * bytes.
     */
    Set<Owner> crowded(ServiceIdentity service, int intents, long bytes);

    /** Returns the time by the ledger's clock. */
    Instant now();

    /**
     * Returns the mark that a key left when it was first used. If there is none, {@code fresh} is stored.
     *
     * @return the mark found, empty if it was stored just now
     */
    Optional<Sealed> keyMark(String keyId, Supplier<Sealed> fresh);

    /** Returns the ids of keys that left a mark, without the given ones. */
    Set<String> keyMarksExcept(Collection<String> keyIds);

    /** The intent that {@link #register} stores; the server correlation id and the fingerprint come from the engine. */
    record NewIntent(
            ServerCorrelationId serverCorrelationId,
            Name name,
            ServiceIdentity service,
            String method,
            String path,
            Fingerprint fingerprint,
            Duration ttl,
            IntentMode mode,
            EndpointPolicy policy,
            Sealed payload) {

        public ClientCorrelationId clientCorrelationId() {
            return name.id();
        }

        public Owner owner() {
            return name.owner();
        }

        /** Returns the time for which the name is held at least; empty for good. */
        public Optional<Duration> window() {
            return name.dialect().hasWindow() ? policy.window() : Optional.empty();
        }

        /** Returns whether any failure frees the name. */
        public boolean reopens() {
            return name.dialect() == Dialect.IDEMPOTENCY_KEY && policy.failures() == FailurePolicy.REOPENED;
        }
    }

    /** The end of an execution whose claim is given back. */
    enum Ending {
        /** It did not begin, and is not counted. */
        NOT_BEGUN,
        /** The infrastructure ended it: counted as an interruption, not as an attempt. */
        INTERRUPTED,
        /** It is counted as one of the intent's attempts. */
        COUNTED
    }

    /**
     * A row and the time at which it was read.
     *
     * @param intent the row
     * @param response its sealed response, empty unless recorded and not purged
     * @param at the time by the ledger's clock
     */
    record Reading(Intent intent, Optional<Sealed> response, Instant at) {}

    /**
     * The unfinished intents of an owner.
     *
     * @param bytes the bytes of their sealed payloads together
     */
    record Unfinished(int intents, long bytes) {}

    /**
     * The conditions of a claim.
     *
     * @param path the path that the confirmation is for
     * @param place whether a slot for asynchronous work is free: without it nothing asynchronous is claimed
     * @param respondAsync whether {@code NEGOTIATED} becomes {@code ASYNCHRONOUS}; only with {@code place}
     * @param late whether a late confirmation may be accepted (REUSE, with its control shown)
     * @param lease the length of the lease
     */
    record ClaimRequest(
            ServerCorrelationId serverCorrelationId,
            ClientCorrelationId clientCorrelationId,
            Owner owner,
            String path,
            boolean place,
            boolean respondAsync,
            boolean late,
            Duration lease) {

        public ClaimRequest {
            if (respondAsync && !place) {
                throw new IllegalArgumentException("nothing becomes asynchronous without a slot");
            }
        }
    }

    /**
     * A successful claim.
     *
     * @param intent the row after the claim, in PROCESSING at the claim's epoch
     * @param from the phase it was claimed from
     * @param payload the sealed request; if it is missing, one that no key opens
     * @param at the ledger's clock when it was claimed
     */
    record Claimed(Intent intent, Phase from, Sealed payload, Instant at) {}

    /**
     * An outcome to record.
     *
     * @param epoch the claim's epoch, the fence
     * @param outcome COMMITTED or FAILED
     * @param frees whether the intent's name is free from now on
     */
    record Completion(
            ServerCorrelationId serverCorrelationId,
            int epoch,
            Phase outcome,
            Optional<String> resourceId,
            Sealed response,
            boolean frees) {

        /**
         * Returns the claimed intent as it is once this outcome is recorded.
         *
         * @param claimed in PROCESSING at this epoch
         * @param at the time that {@link IntentLedger#complete} returned
         */
        public Intent of(Intent claimed, Instant at) {
            return claimed.decided(
                    outcome, resourceId, frees ? claimed.reservation().freed(at) : claimed.reservation(), at);
        }
    }
}
