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
import io.twophp.core.intent.Hold;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
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
 * <p>{@code IntentLedgerContract} in twophp-tck is what an implementation has to pass. Implementations are thread-safe.
 * Whatever leaves their own statements and connections is thrown as {@link LedgerUnavailableException}, or as
 * {@link LedgerRefusedException} if it can't pass.
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
     * As {@link #register}, by one statement that is a unit by itself; for {@link UnitOfWork#alone}.
     *
     * @return empty, and nothing stored, where that can't be: it takes several statements, or connections outside of
     *     transactions don't commit each statement
     */
    default Optional<Reading> registerAlone(NewIntent intent) {
        return Optional.empty();
    }

    /**
     * As {@link #register}, but what is stored was confirmed by the server itself: the row goes through
     * {@code WAITING_CONFIRM} to {@code PROCESSING} within this one step, at epoch 1 and with a lease (draft §5.5.7).
     *
     * @param durable whether it has to be durable when the unit ends; otherwise it may be no earlier than the outcome
     */
    Reading registerConfirmed(NewIntent intent, Duration lease, boolean durable);

    /**
     * As {@link #registerConfirmed}, by one statement that is a unit by itself; for {@link UnitOfWork#alone}.
     *
     * @return empty, and nothing stored, where that can't be, as of {@link #registerAlone}
     */
    default Optional<Reading> registerConfirmedAlone(NewIntent intent, Duration lease, boolean durable) {
        return Optional.empty();
    }

    /** The server's row of an id, as it stands. */
    Optional<Reading> find(ServerCorrelationId id);

    /** The server's row that holds a name, as it stands. */
    Optional<Reading> find(ServiceIdentity service, Name name);

    /**
     * As {@link #find(ServerCorrelationId)}, after waiting for any transaction that is about to change the row: the
     * answer stays true until this unit ends. For finding out what became of a commit that did not confirm. Fails if
     * that transaction is not over within some seconds.
     */
    Optional<Reading> findSettled(ServerCorrelationId id);

    /** The sealed request of an intent, without any claim to it; empty if there is no such row or it was erased. */
    Optional<Sealed> payload(ServerCorrelationId id);

    /**
     * Claims an intent for execution: {@code → PROCESSING}, epoch + 1, a new lease, and one attempt more, or, if it was
     * lost, one interruption more. How many there were is not looked at. Takes effect only if ids, owner and path are
     * those of the row, {@link ClaimRequest#place()} allows for its mode, and it is
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
     * it at once, recovery after a while. Given back twice, it is counted once.
     *
     * @param pause for how long recovery leaves it alone
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
     * ends, and one attempt more, or, if it was lost, one interruption more. How many there were is not looked at.
     * Passes over rows that another node is working on.
     */
    List<Claimed> reclaimDue(ServiceIdentity service, Instant from, Duration lease, int limit);

    /**
     * Marks up to {@code limit} intents of a service as in doubt: in {@code PROCESSING}, with a lease that ran out and
     * {@code EXTERNAL} effects, with a deadline not before {@code from}. Each gets epoch + 1, so that the former holder
     * of the claim can't commit any more. Passes over rows that another node is working on.
     */
    List<Intent> doubtDue(ServiceIdentity service, Instant from, int limit);

    /**
     * Takes an intent that is in doubt, out of doubt: epoch + 1, first attempt, no interruptions, a new lease. Empty if
     * it is not in doubt.
     */
    Optional<Claimed> claimInDoubt(ServiceIdentity service, ServerCorrelationId id, Duration lease);

    /**
     * Up to {@code limit} intents of a service that are in doubt, with a deadline in {@code [from, …)}, earliest first.
     */
    List<Intent> inDoubt(ServiceIdentity service, Instant from, int limit);

    /**
     * Up to {@code limit} intents of a service that are in {@code PROCESSING} and were given back, so that they are not
     * being executed, with a deadline in {@code [from, …)}, earliest first.
     */
    List<Intent> stalled(ServiceIdentity service, Instant from, int limit);

    /**
     * The earliest deadline, not before {@code from}, among a service's intents that are in {@code PROCESSING} and not
     * in doubt: no sweep has to look further back. Empty if there is none.
     */
    Optional<Instant> earliestProcessing(ServiceIdentity service, Instant from);

    /**
     * Makes durable, when this unit ends, every claim that could be seen in it: a claim that was not flushed must not
     * be answered to a client before.
     */
    void flush();

    /**
     * Records the outcome: {@code PROCESSING → COMMITTED or FAILED}, if the row is still in {@code PROCESSING} at the
     * given epoch, and frees its name in the same step if {@link Completion#frees()} says so. The payload is erased
     * with it, since a replay needs the response only, unless the ledger was set up to keep payloads until the
     * retention is over.
     *
     * @return when, by the ledger's clock, or empty if another worker took over and nothing changed
     */
    Optional<Instant> complete(Completion completion);

    /**
     * Frees the name of an intent whose {@link Hold#until() time} for it is over and that is decided or abandoned; or
     * that has expired, in a dialect that is {@link Dialect#isFreedByExpiry() freed by that}, and was not forgotten.
     * The row stays, and is found by its id.
     *
     * @return false if the name is still to be held, or was freed before
     */
    boolean free(ServerCorrelationId id);

    /**
     * Erases the payload and the response of an intent, and keeps its row and its name, so that a late duplicate finds
     * them. One that waits for its confirmation becomes {@code TTL_EXPIRED} and {@code ABANDONED} in this one step,
     * whatever its deadline. One in {@code PROCESSING} is left alone.
     *
     * @return the moves, which are none for an intent that was decided before; empty if nothing changed
     */
    Optional<List<PhaseTransition>> forget(ServerCorrelationId id);

    /**
     * Has the store check now what it would otherwise check at the commit of this unit, such as deferred constraints: a
     * transaction manager may hide why a commit failed.
     *
     * @throws LedgerRefusedException if it would refuse the commit
     */
    void checkDeferred();

    /** {@code WAITING_CONFIRM → TTL_EXPIRED} if the deadline has passed; empty if nothing changed. */
    Optional<PhaseTransition> expire(ServerCorrelationId id);

    /** {@code TTL_EXPIRED → ABANDONED} if deadline + δ has passed, and erases the payload; empty if nothing changed. */
    Optional<PhaseTransition> abandon(ServerCorrelationId id);

    /**
     * Expires up to {@code limit} intents of a service whose deadline lies in {@code [from, now]}, passing over rows
     * that another node is working on.
     */
    List<PhaseTransition> expireDue(ServiceIdentity service, Instant from, int limit);

    /**
     * Abandons up to {@code limit} expired intents of a service whose deadline lies in {@code [from, now - δ]}; as
     * above.
     */
    List<PhaseTransition> abandonDue(ServiceIdentity service, Instant from, int limit);

    /**
     * Drops payload and response of up to {@code limit} terminal intents of a service whose deadline lies in
     * {@code [from, to)} and whose outcome came before {@code before}, and leaves the row as a tombstone. Frees the
     * name of an abandoned one in a dialect that is {@link Dialect#isFreedByExpiry() freed by that}. Passes over rows
     * that another node is working on.
     *
     * @return the deadlines of the rows that were purged, earliest first
     */
    List<Instant> purgeDue(ServiceIdentity service, Instant from, Instant to, Instant before, int limit);

    /**
     * The deadlines in {@code [from, to)} of up to {@code limit} intents of a service that were not purged, earliest
     * first.
     */
    List<Instant> unpurged(ServiceIdentity service, Instant from, Instant to, int limit);

    /**
     * What an owner has unfinished: unconfirmed or in {@code PROCESSING}, and not past the deadline; counted up to
     * {@code limit} intents. However many intents the owner ever had does not matter to what this costs.
     */
    Unfinished unfinished(ServiceIdentity service, Owner owner, int limit);

    /** The owners of a service who have more than so many intents unfinished, or more than so many bytes. */
    Set<Owner> crowded(ServiceIdentity service, int intents, long bytes);

    /** The ledger's clock. */
    Instant now();

    /**
     * The mark that a key left when it was first used. If there is none, {@code fresh} is stored.
     *
     * @return the mark found, empty if it was stored just now
     */
    Optional<Sealed> keyMark(String keyId, Supplier<Sealed> fresh);

    /** The ids of keys that left a mark, without the given ones. */
    Set<String> keyMarksExcept(Collection<String> keyIds);

    /** What {@link #register} stores; the server correlation id and the fingerprint come from the engine. */
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

        /** For how long the name is held at least; empty for good. */
        public Optional<Duration> window() {
            return name.dialect().hasWindow() ? policy.window() : Optional.empty();
        }

        /** Whether any failure frees the name. */
        public boolean reopens() {
            return name.dialect() == Dialect.IDEMPOTENCY_KEY && policy.failures() == FailurePolicy.REOPENED;
        }
    }

    /** How an execution ended whose claim is given back. */
    enum Ending {
        /** It did not begin; it never was an attempt. */
        NOT_BEGUN,
        /** The infrastructure ended it: an interruption, and no attempt. */
        INTERRUPTED,
        /** It stays one of the intent's attempts. */
        COUNTED
    }

    /**
     * A row and the moment it was read at.
     *
     * @param intent the row
     * @param response its sealed response, empty unless recorded and not purged
     * @param at the ledger's clock
     */
    record Reading(Intent intent, Optional<Sealed> response, Instant at) {}

    /**
     * What an owner has unfinished.
     *
     * @param bytes those that their sealed payloads have together
     */
    record Unfinished(int intents, long bytes) {}

    /**
     * What a claim must match.
     *
     * @param path the path the confirmation is for
     * @param place whether a slot for asynchronous work is free: without it nothing asynchronous is claimed
     * @param respondAsync whether {@code NEGOTIATED} becomes {@code ASYNCHRONOUS}; only with {@code place}
     * @param late whether a late confirmation may be accepted (REUSE, with its control shown)
     * @param lease how long the lease is
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
     * @param payload the sealed request; one that no key opens if it is missing
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
         * The claimed intent as it is once this outcome is recorded.
         *
         * @param claimed in PROCESSING at this epoch
         * @param at what {@link IntentLedger#complete} returned
         */
        public Intent of(Intent claimed, Instant at) {
            return claimed.decided(outcome, resourceId, frees ? claimed.hold().freed(at) : claimed.hold(), at);
        }
    }
}
