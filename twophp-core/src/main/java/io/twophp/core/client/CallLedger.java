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
 * submission with both of its ids: several servers may give the same one (N35), and each is one server's word only.
 * Called by {@link Caller} and {@link CallRecovery} only, always inside a unit of work of the client's own, whose
 * transaction every method joins and which is never the business transaction: what is known of a call has to survive
 * its caller's rollback.
 *
 * <p>Every change names the client correlation id that the caller of the method knows the call under, and takes effect
 * only if that is still its latest: of two who drive the same call, one submits it anew and the other finds out.
 *
 * <p>{@code CallLedgerContract} in twophp-tck is what an implementation has to pass. Implementations are thread-safe.
 * Failures of the infrastructure are thrown as {@link io.twophp.core.ledger.LedgerUnavailableException}.
 */
public interface CallLedger {

    /**
     * Stores a new call as {@link CallState#OPEN}, unless its place is taken: then the call that has it is held again
     * if it is unfinished, and nothing else changes. A call at the root of a tree takes no place. One that is
     * {@link CallState#REFUSED} or {@link CallState#ABANDONED}, and so was never executed, leaves its place to the new
     * one and stays as it ended; what is sealed to its id could not be opened under the new one's.
     *
     * @param hold for how long no other node takes it up
     * @param durable whether it has to be durable when the unit ends; otherwise it may be no earlier than its
     *     registration
     * @return the call at that place: the new one exactly if its id is the new one's
     */
    Call open(NewCall call, Duration hold, boolean durable);

    /**
     * The server has registered the call: {@code → REGISTERED}, with the client's row. Durable when the unit ends,
     * unless the unit ends the call too. The row of a call that had one stays as it is.
     *
     * @param row its first entry, with both ids
     * @return false and nothing changed if the call is known under another id by now, of the client's or of the
     *     server's, or has ended
     * @throws IllegalArgumentException if it is not the client's row
     */
    boolean registered(UUID call, LedgerEntry row);

    /**
     * The call was not executed in time: it is open again, under another id, as one more submission of which nothing
     * has reached the client yet. The client's row of the earlier submission moves to {@code TTL_EXPIRED}, and that of
     * the one before it, if there is one, from there to {@code ABANDONED}. Durable when the unit ends. For how long it
     * is held stays as it is.
     *
     * @return false and nothing changed if the call is known under another id by now, or has ended
     */
    boolean resubmitted(UUID call, ClientCorrelationId earlier, ClientCorrelationId fresh);

    /**
     * The client's row of a call's latest submission moves to another phase (§10.2), if it is not there yet. A row that
     * says COMMITTED or FAILED stays; one that says ABANDONED can only learn of an outcome. Nothing happens without a
     * row, or if the call is known under another id by now. Rows of other calls stay as they are, also if servers gave
     * those the same id.
     */
    void moved(UUID call, ClientCorrelationId id, Phase phase);

    /**
     * The call has ended: its request is erased, recovery no longer takes it up, the client's row moves to the end's
     * phase, and that of an earlier submission, of which nobody asks any more, from {@code TTL_EXPIRED} to
     * {@code ABANDONED} (D10, N29). A unit that ends a call as {@link CallState#ABANDONED} or {@link CallState#REFUSED}
     * is durable when it ends, since the caller of the call relies on recovery no longer taking it up; with another end
     * it may be durable, with all that it did, no earlier than what is written next.
     *
     * @param answered whether an answer says so for certain, as an outcome does. What none does is no end of a call
     *     that is {@link CallState#REGISTERED}, since another process may have confirmed it, unless that is
     *     {@link CallState#UNRESOLVED}
     * @return whether the call stands at that end, be it since an earlier time; false and nothing changed if it is
     *     known under another id by now, or has ended in a way that does not give way to this one
     *     ({@link CallState#mayBecome}), or is registered by now and no answer says so
     * @throws IllegalArgumentException if it is no end
     */
    boolean ended(UUID call, ClientCorrelationId id, CallState end, boolean answered);

    /**
     * Another process than its first, or a later one, is about to send a call that executes at once: {@code →
     * REGISTERED}, without a row, so that only an answer ends it. Durable when the unit ends.
     *
     * @return false and nothing changed if the call is known under another id by now, or has ended
     */
    boolean takenUp(UUID call, ClientCorrelationId id);

    /**
     * The call has ended with an answer that is kept with it, as {@link #ended} with one that says so for certain. Its
     * request is erased and recovery no longer takes it up, unless its server is still to be told. Durable when the
     * unit ends: what the server is told to forget is known here alone.
     *
     * @param answer sealed to the call
     * @param acknowledge whether the server is to be told that it may forget the answer: then the request stays, and
     *     the call is taken up, until it is {@link #acknowledged}. Of no effect on a call that had ended before
     * @return whether the call stands at that end, be it since an earlier time; false and nothing changed if it is
     *     known under another id by now, or has ended in a way that does not give way to this one
     * @throws IllegalArgumentException if it is no end
     */
    boolean received(UUID call, ClientCorrelationId id, CallState end, Sealed answer, boolean acknowledge);

    /**
     * The server of a call need not be told any more that it may forget the answer: the request is erased, and recovery
     * no longer takes the call up. The answer stays. Nothing happens if nothing was to be told.
     */
    void acknowledged(UUID call);

    /**
     * A callback came for a call (§5.5): the time of the first is kept, and if it is open it becomes {@code REGISTERED}
     * with the given row. A row that is there already stays as it is ({@link #moved} moves it), and so does the end of
     * a call that has ended. Durable when the unit ends.
     *
     * @param row the client's row as it is known from the callback
     * @return false and nothing changed if the caller has no call of that id under both of the row's: it may be known
     *     under another one by now
     * @throws IllegalArgumentException if it is not the client's row
     */
    boolean calledBack(UUID call, LedgerEntry row);

    /** A call as it stands. */
    Optional<Call> find(UUID call);

    /** The call that was submitted, at last, under an id. */
    Optional<Call> find(ServiceIdentity service, ClientCorrelationId id);

    /**
     * Whether a server ever registered a call of this service by a method to an endpoint; as the client's rows show,
     * which outlive the calls.
     */
    boolean isTwoPhase(ServiceIdentity service, String method, String endpoint);

    /**
     * Takes up to {@code limit} unfinished calls of a service that no node holds, those first that were free for
     * longest: each is the caller's for {@code hold}. Calls made in the execution of an intent are passed over until
     * that intent is {@linkplain Phase#isTerminal terminal}; of one whose row is not in this ledger nothing is waited
     * for. Passes over rows that another node is working on, and over those to certain services.
     *
     * @param passedOver targets
     */
    List<Due> takeDue(ServiceIdentity service, Duration hold, int limit, Set<String> passedOver);

    /** No node takes up an unfinished call for {@code pause} from now, however long it was held before. */
    void postpone(UUID call, Duration pause);

    /** Lets every call of a service that is held be taken up at once: for a ledger that only this process uses. */
    void letGo(ServiceIdentity service);

    /**
     * Removes up to {@code limit} calls of a service that have ended and were opened before a moment, the oldest first.
     * Calls made in the execution of an intent stay until that intent has ended: its next execution must find them. The
     * client's rows stay.
     *
     * @return how many
     */
    int purge(ServiceIdentity service, Instant before, int limit);

    /**
     * What {@link #open} stores.
     *
     * @param id what the request is sealed to
     * @param place within the intent, empty at the root of a tree
     * @param dialect that it speaks
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
            ConfirmationMode way,
            Dialect dialect,
            Sealed request) {

        public NewCall {
            if (within.isPresent() != place.isPresent()) {
                throw new IllegalArgumentException("a call has a place within an intent, and only there");
            }
        }

        /** One that speaks 2PHP. */
        public NewCall(
                UUID id,
                ServiceIdentity service,
                ClientCorrelationId clientCorrelationId,
                ClientCorrelationId parentReferenceId,
                Optional<ServerCorrelationId> within,
                Optional<String> place,
                String target,
                String method,
                String endpoint,
                ConfirmationMode way,
                Sealed request) {
            this(
                    id,
                    service,
                    clientCorrelationId,
                    parentReferenceId,
                    within,
                    place,
                    target,
                    method,
                    endpoint,
                    way,
                    Dialect.TWOPHP,
                    request);
        }

        /** The call that it becomes at a moment. */
        Call opened(Instant at) {
            return new Call(
                    id,
                    clientCorrelationId,
                    parentReferenceId,
                    within,
                    target,
                    method,
                    endpoint,
                    way,
                    dialect,
                    Optional.of(request),
                    CallState.OPEN,
                    Optional.empty(),
                    1,
                    at,
                    Optional.empty(),
                    Optional.empty(),
                    Call.Kept.NOTHING);
        }
    }

    /**
     * A call to be taken up.
     *
     * @param outcome of the intent in whose execution it was made: COMMITTED, FAILED or ABANDONED; empty at the root of
     *     a tree, and if the ledger does not have that intent
     * @param at when it was taken, by the ledger's clock, which has opened it too
     */
    record Due(Call call, Optional<Phase> outcome, Instant at) {

        /** Whether it was opened so long ago, whatever the clock of this machine says. */
        boolean isOlderThan(Duration age) {
            return !call.openedAt().plus(age).isAfter(at);
        }
    }
}
