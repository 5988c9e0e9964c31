package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The client's own ledger: its calls, and its rows of them (actor = client, draft §5.2.3, §10.2). A row belongs to the
 * submission with both of its ids: several servers may assign the same id (N35), and each id is one server's assertion
 * only. Called by {@link Caller} and {@link CallRecovery} only, inside a unit of work of the client's own, whose
 * transaction every method joins, or for methods named {@code …Alone} without one
 * ({@link io.twophp.core.ledger.UnitOfWork#alone}). That is never the business transaction: knowledge of a call has to
 * survive its caller's rollback.
 *
 * <p>Every change names the client correlation id that the method's caller knows the call under, and takes effect only
 * if that id is still the call's latest: of two processes that drive the same call, one submits it anew and the other
 * detects that.
 *
 * <p>Implementations have to pass {@code CallLedgerContract} in twophp-tck, and are thread-safe. Failures of the
 * infrastructure are thrown as {@link io.twophp.core.ledger.LedgerUnavailableException}.
 */
public interface CallLedger {

    /**
     * Stores a new call as {@link CallState#OPEN}, unless its place is taken: then the call in that place is held again
     * if it is unfinished, and nothing else changes. A call at the root of a tree takes no place. A call that is
     * {@link CallState#REFUSED} or {@link CallState#ABANDONED}, and so was never executed, leaves its place to the new
     * one and stays as it ended; content sealed to its id could not be opened under the new id.
     *
     * @param lease the time for which no other node takes the call up
     * @param durable whether the call has to be durable when the unit ends; otherwise it may become durable as late as
     *     its registration
     * @return the call at that place: the new one exactly if its id is the new one's
     */
    Call open(NewCall call, Duration lease, boolean durable);

    /**
     * Opens a call at the root of a tree as {@link #open} does, by one statement.
     *
     * @return empty, and nothing changed, by ledgers that need a transaction for this
     */
    default Optional<Call> openAlone(NewCall call, Duration lease, boolean durable) {
        return Optional.empty();
    }

    /**
     * Records that a call which was stored in its caller's transaction is about to be submitted for the first time.
     * Durable when the unit ends.
     *
     * @return false and nothing changed if it was submitted before
     */
    boolean begun(UUID call);

    /**
     * Records that the server has registered the call: {@code → REGISTERED}, with the client's row. Durable when the
     * unit ends, unless the unit ends the call too. If the call has a row already, that row stays as it is.
     *
     * @param row the call's first entry, with both ids
     * @return false and nothing changed if the call is known under another id by now, of the client's or of the
     *     server's, or has ended
     * @throws IllegalArgumentException if {@code row} is not the client's
     */
    boolean registered(UUID call, LedgerEntry row);

    /**
     * Records a registration as {@link #registered} does, by one statement.
     *
     * @return empty, and nothing changed, by ledgers that need a transaction for this
     */
    default Optional<Boolean> registeredAlone(UUID call, LedgerEntry row) {
        return Optional.empty();
    }

    /**
     * Reopens a call that was not executed in time, under another id, as one more submission, nothing of which has
     * reached the client yet. The client's row of the earlier submission moves to {@code TTL_EXPIRED}, and that of the
     * submission before, if any, from there to {@code ABANDONED}. Durable when the unit ends. The call's hold stays as
     * it is.
     *
     * @return false and nothing changed if the call is known under another id by now, or has ended
     */
    boolean resubmitted(UUID call, ClientCorrelationId earlier, ClientCorrelationId fresh);

    /**
     * Moves the client's row of a call's latest submission to another phase (§10.2), if it is not there yet. A
     * COMMITTED or FAILED row stays; an ABANDONED row can only change to an outcome. Nothing happens without a row, or
     * if the call is known under another id by now. Rows of other calls stay as they are, also if servers gave them the
     * same id.
     */
    void moved(UUID call, ClientCorrelationId id, Phase phase);

    /**
     * Ends a call: its request is erased, recovery no longer takes it up, the client's row moves to the end's phase,
     * and the row of an earlier submission, whose outcome is no longer asked for, from {@code TTL_EXPIRED} to
     * {@code ABANDONED} (D10, N29). A unit that ends a call as {@link CallState#ABANDONED} or {@link CallState#REFUSED}
     * is durable when it ends, since the call's caller relies on recovery no longer taking it up; with another end the
     * unit may become durable as late as the next write.
     *
     * @param answered whether an answer, such as an outcome, proves this end. Without a proof no call that is
     *     {@link CallState#REGISTERED} can be ended, since another process may have confirmed it, except as
     *     {@link CallState#UNRESOLVED}
     * @return whether the call stands at that end, now or since an earlier time; false and nothing changed if it is
     *     known under another id by now, or has another end that can't change to this one
     *     ({@link CallState#mayBecome}), or is registered by now and no answer proves this end
     * @throws IllegalArgumentException if {@code end} is no end
     */
    boolean ended(UUID call, ClientCorrelationId id, CallState end, boolean answered);

    /**
     * Ends a call that was submitted only once as {@link #ended} does, by one statement.
     *
     * @return empty, and nothing changed, by ledgers that need a transaction for this
     */
    default Optional<Boolean> endedAlone(UUID call, ClientCorrelationId id, CallState end, boolean answered) {
        return Optional.empty();
    }

    /**
     * Records that a process other than the first, or a later one, is about to send a call that executes at once:
     * {@code → REGISTERED}, without a row, so that only an answer ends it. Durable when the unit ends.
     *
     * @return false and nothing changed if the call is known under another id by now, or has ended
     */
    boolean takenUp(UUID call, ClientCorrelationId id);

    /**
     * Ends a call with an answer that is kept with it, as {@link #ended} does with a proof. Its request is erased and
     * recovery no longer takes it up, unless an acknowledgement is still to be sent. Durable when the unit ends: once
     * the server has erased the answer, this ledger has the only copy.
     *
     * @param answer the answer, sealed to the call
     * @param acknowledge whether the answer is to be acknowledged, so that the server may erase it: then the request
     *     stays, and the call is taken up, until it is {@link #acknowledged}. Without effect on a call that had ended
     *     before
     * @return whether the call stands at that end, now or since an earlier time; false and nothing changed if it is
     *     known under another id by now, or has another end that can't change to this one
     * @throws IllegalArgumentException if {@code end} is no end
     */
    boolean received(UUID call, ClientCorrelationId id, CallState end, Sealed answer, boolean acknowledge);

    /**
     * Records that no acknowledgement is due any more: the request is erased, and recovery no longer takes the call up.
     * The answer stays. Nothing happens if no acknowledgement was due.
     */
    void acknowledged(UUID call);

    /**
     * Records a callback for a call (§5.5): the time of the first is kept, and an open call becomes {@code REGISTERED}
     * with the given row. A row that is there already stays as it is ({@link #moved} moves it), and so does the end of
     * a call that has ended. Durable when the unit ends.
     *
     * @param row the client's row as it is known from the callback
     * @return false and nothing changed if the caller has no call of that id under both ids of the row: it may be known
     *     under another id by now
     * @throws IllegalArgumentException if {@code row} is not the client's
     */
    boolean calledBack(UUID call, LedgerEntry row);

    Optional<Call> find(UUID call);

    /** Returns the call whose latest submission has an id. */
    Optional<Call> find(ServiceIdentity service, ClientCorrelationId id);

    /** Returns whether a server ever registered such a call, by the client's rows, which outlive the calls. */
    boolean isTwoPhase(ServiceIdentity service, String method, String endpoint);

    /**
     * Takes up to {@code limit} unfinished calls of a service that no node holds, those free for longest first, and
     * holds each for the caller for {@code lease}. Calls made in the execution of an intent are passed over until that
     * intent is {@linkplain Phase#isTerminal terminal}, unless its row is not in this ledger. Passes over rows that
     * another node is working on, and over calls to certain services.
     *
     * @param passedOver the targets of these services
     */
    List<Due> takeDue(ServiceIdentity service, Duration lease, int limit, Set<String> passedOver);

    /** Keeps every node from taking up an unfinished call for {@code pause} from now, however long it was held. */
    void postpone(UUID call, Duration pause);

    /** Releases every held call of a service to be taken up at once: for a ledger that only this process uses. */
    void letGo(ServiceIdentity service);

    /**
     * Removes up to {@code limit} calls of a service that have ended and were opened before a moment, the oldest first.
     * Calls made in the execution of an intent stay until that intent has ended: its next execution must find them. The
     * client's rows stay.
     *
     * @return the number of removed calls
     */
    int purge(ServiceIdentity service, Instant before, int limit);

    /**
     * The call that {@link #open} stores. Its request is sealed to its id; it has a place within an intent only.
     *
     * @param afterCommit whether it is stored in its caller's transaction, and not submitted so far
     */
    record NewCall(
            UUID id,
            ServiceIdentity service,
            ClientCorrelationId clientCorrelationId,
            ClientCorrelationId parentReferenceId,
            Optional<ServerCorrelationId> within,
            Optional<String> place,
            String target,
            String method,
            String endpoint,
            ConfirmationMode confirmationMode,
            Dialect dialect,
            Sealed request,
            boolean afterCommit) {

        public NewCall {
            if (within.isPresent() != place.isPresent()) {
                throw new IllegalArgumentException("a call has a place within an intent, and only there");
            }
        }

        /** Returns the call as it is stored by {@link #open}. */
        public Call opened(Instant at) {
            return new Call(
                    id,
                    clientCorrelationId,
                    parentReferenceId,
                    within,
                    target,
                    method,
                    endpoint,
                    confirmationMode,
                    dialect,
                    Optional.of(request),
                    CallState.OPEN,
                    Optional.empty(),
                    afterCommit ? 0 : 1,
                    at,
                    Optional.empty(),
                    Optional.empty(),
                    Call.Kept.NOTHING,
                    afterCommit);
        }
    }

    /**
     * A call to be taken up.
     *
     * @param outcome the outcome of the intent in whose execution the call was made: COMMITTED, FAILED or ABANDONED;
     *     empty at the root of a tree, and if the ledger does not have that intent
     * @param at the time when the call was taken, by the ledger's clock, by which it was opened too
     */
    record Due(Call call, Optional<Phase> outcome, Instant at) {

        /** Returns whether the call was opened at least this long ago, independently of this machine's clock. */
        boolean isOlderThan(Duration age) {
            return !call.openedAt().plus(age).isAfter(at);
        }
    }
}
