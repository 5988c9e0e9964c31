package io.twophp.core.explorer;

import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The parts of the ledger that are not explored: deferred constraints, retention, what is forgotten, key marks. */
interface PartialLedger extends IntentLedger {

    private static UnsupportedOperationException unexplored() {
        return new UnsupportedOperationException("not part of the model");
    }

    @Override
    default List<Instant> purgeDue(ServiceIdentity service, Instant from, Instant to, Instant before, int limit) {
        throw unexplored();
    }

    @Override
    default List<Instant> unpurged(ServiceIdentity service, Instant from, Instant to, int limit) {
        throw unexplored();
    }

    @Override
    default Optional<List<PhaseTransition>> forget(ServerCorrelationId id) {
        throw unexplored();
    }

    @Override
    default void checkDeferred() {}

    @Override
    default List<Intent> stalled(ServiceIdentity service, Instant from, int limit) {
        throw unexplored();
    }

    @Override
    default Optional<Sealed> keyMark(String keyId, Supplier<Sealed> fresh) {
        throw unexplored();
    }

    @Override
    default Set<String> keyMarksExcept(Collection<String> keyIds) {
        throw unexplored();
    }
}
