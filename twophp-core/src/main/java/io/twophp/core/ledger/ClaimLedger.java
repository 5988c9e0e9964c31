package io.twophp.core.ledger;

import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.IntentLedger.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** The part of {@link IntentLedger} for executions: a claim, its lease, and the outcome under its epoch. */
public interface ClaimLedger extends IntentLookup {

    /**
     * Claims an intent for execution: {@code → PROCESSING}, epoch + 1, a new lease, and one attempt more, or, if it was
     * lost, one interruption more. The numbers so far are not checked. Takes effect only if service, ids, dialect,
     * owner and path are those of the row, {@link ClaimRequest#place()} allows its mode, one of
     * {@link ClaimRequest#keyIds()} has sealed its payload, and the row is
     *
     * <ul>
     *   <li>{@code WAITING_CONFIRM} before its deadline, or
     *   <li>{@code WAITING_CONFIRM} or {@code TTL_EXPIRED} before deadline + δ, if {@link ClaimRequest#late()} says so,
     *       or
     *   <li>{@code PROCESSING} with a claim that was given back, or
     *   <li>{@code PROCESSING} and {@linkplain RecoveryLedger#reclaimDue lost}.
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
     * Claims as {@link #claim} does, by one statement that is a unit by itself; for {@link UnitOfWork#alone}. If
     * nothing is claimed, the same statement may read the row, which saves the caller another one.
     *
     * @return empty, and nothing claimed, where that can't be, as with {@link RegistrationLedger#registerAlone}
     */
    default Optional<Attempt> claimAlone(ClaimRequest request) {
        return Optional.empty();
    }

    /**
     * The result of a claim that was tried.
     *
     * @param row the row as it was when the statement began, if nothing was claimed and the statement read it
     */
    record Attempt(Optional<Claimed> claimed, Optional<Reading> row) {

        /** Returns the result of a claim that read no row besides. */
        public static Attempt of(Optional<Claimed> claimed) {
            return new Attempt(claimed, Optional.empty());
        }
    }

    /**
     * Shows a claim that was made without the ledger: {@code WAITING_CONFIRM → PROCESSING} at epoch 0, first attempt,
     * and a lease; or prolongs the lease of one that was shown before. Nothing happens if the deadline is over, or if
     * another claim was made, or this one given back.
     *
     * @param claimedAt its time; the ledger shows the present one if that is earlier
     * @return whether the ledger shows it
     */
    boolean promote(ServerCorrelationId id, Instant claimedAt, Duration lease);

    /**
     * Shows a claim as {@link #promote(ServerCorrelationId, Instant, Duration)} does, of an intent that was not
     * registered either: stores it with its payload in {@code PROCESSING}, at epoch 0, as if it had been registered and
     * claimed at that time.
     *
     * @return whether the ledger shows it; false, and nothing stored, if another intent holds its name, or it is stored
     *     already
     */
    boolean promote(NewIntent intent, Instant claimedAt, Duration lease);

    /** Takes an intent out of doubt, if it is in it: epoch + 1, first attempt, no interruptions, a new lease. */
    Optional<Claimed> claimInDoubt(ServiceIdentity service, ServerCorrelationId id, Duration lease);

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
     * Records the outcome: {@code PROCESSING → COMMITTED or FAILED}, if the row is still in {@code PROCESSING} at the
     * given epoch, and frees its name in the same step if {@link Completion#frees()} says so. The payload is erased in
     * the same step, since a replay needs the response only, unless the ledger was set up to keep payloads until the
     * retention is over.
     *
     * <p>With {@link Completion#claimedAt()}, the claim was made without the ledger: the row has to be at epoch 0, in
     * {@code WAITING_CONFIRM} or, if it was promoted, in {@code PROCESSING}. The row and its history are then as if the
     * first claim, of epoch 1, had been made at that time, or now if that is earlier. The deadline is not checked.
     *
     * @return the time, by the ledger's clock, or empty if another worker took over and nothing changed
     */
    Optional<Instant> complete(Completion completion);

    /**
     * Stores an intent that was not registered so far with its outcome, as if it had been registered and claimed at
     * {@link Completion#claimedAt()}, or now if that is earlier; or records the outcome as {@link #complete} does, if
     * the claim {@linkplain #promote(NewIntent, Instant, Duration) was shown} meanwhile. Waits for any transaction that
     * is about to store an intent of the same name.
     *
     * @return the time, by the ledger's clock, or empty if another intent holds the name or another worker took over;
     *     then nothing changed
     */
    Optional<Instant> registerDecided(NewIntent intent, Completion completion);

    /**
     * Finds a row as {@link IntentLookup#find(ServerCorrelationId)} does, after waiting for any transaction that is
     * about to change it: the answer stays true until this unit ends. For finding the result of a commit that was not
     * confirmed. Fails if that transaction is not over within some seconds.
     */
    Optional<Reading> findSettled(ServerCorrelationId id);

    /**
     * Has the store make now the checks that it would otherwise make at the commit of this unit, such as deferred
     * constraints: a transaction manager may hide why a commit failed.
     *
     * @throws LedgerRefusedException if it would refuse the commit
     */
    void checkDeferred();
}
