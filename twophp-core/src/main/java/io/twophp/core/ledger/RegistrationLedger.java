package io.twophp.core.ledger;

import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.NameReservation;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.IntentLedger.Search;
import io.twophp.core.ledger.IntentLedger.Unfinished;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The part of {@link IntentLedger} for Phase 1: stores rows under names, frees names, counts the quota. */
public interface RegistrationLedger extends IntentLookup {

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
     * @param callback stored with the intent, unless its name is taken
     * @return empty, and nothing stored, where that can't be, as with {@link #registerAlone}
     */
    default Optional<Reading> registerConfirmedAlone(
            NewIntent intent, Duration lease, boolean durable, Optional<NewCallback> callback) {
        return Optional.empty();
    }

    /** Searches for the row that holds a name, by one statement. */
    Search search(ServiceIdentity service, Name name);

    /**
     * Searches as {@link #search} does, by one statement that is a unit by itself; for {@link UnitOfWork#alone}.
     *
     * @return empty where that can't be, as with {@link #registerAlone}
     */
    default Optional<Search> searchAlone(ServiceIdentity service, Name name) {
        return Optional.empty();
    }

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
     * Counts an owner's unfinished intents: unconfirmed or in {@code PROCESSING}, and not past the deadline; up to
     * {@code limit}. The cost does not depend on the number of intents the owner ever had.
     */
    Unfinished unfinished(ServiceIdentity service, Owner owner, int limit);

    /** Returns the owners with more than {@code intents} unfinished intents, or more than {@code bytes} of them. */
    Set<Owner> crowded(ServiceIdentity service, int intents, long bytes);
}
