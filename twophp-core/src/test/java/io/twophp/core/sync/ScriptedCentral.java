package io.twophp.core.sync;

import io.twophp.LedgerEntry.Actor;
import io.twophp.core.sync.CentralUnavailableException.Kind;
import io.twophp.core.sync.Receipt.Ahead;
import io.twophp.core.sync.Receipt.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A Central Ledger that a test controls. */
final class ScriptedCentral implements CentralLink {

    /** The batches that came in, taken or not. */
    final List<Batch> batches = new ArrayList<>();

    final Set<String> refused = new HashSet<>();
    final Set<String> poison = new HashSet<>();
    /** The rows whose later phases it already has, sent with each receipt. */
    final List<Ahead> ahead = new ArrayList<>();
    /** The most rows of a batch. */
    int room = Batch.MOST_ROWS;

    private Optional<CentralUnavailableException> failure = Optional.empty();
    private Runnable seen = () -> {};

    void fails(Kind kind) {
        failure = Optional.of(new CentralUnavailableException(kind, "planted by a test", Optional.empty(), null));
    }

    void fails(Kind kind, Duration retryAfter) {
        failure =
                Optional.of(new CentralUnavailableException(kind, "planted by a test", Optional.of(retryAfter), null));
    }

    void works() {
        failure = Optional.empty();
    }

    /** Runs while a batch is under way. */
    void whileDelivering(Runnable look) {
        seen = look;
    }

    List<Integer> sizes() {
        return batches.stream().map(batch -> batch.rows().size()).toList();
    }

    List<String> told() {
        return batches.stream()
                .flatMap(batch -> batch.rows().stream())
                .map(ScriptedCentral::id)
                .toList();
    }

    private static String id(SyncRow row) {
        return row.entry().serverCorrelationId();
    }

    @Override
    public Receipt deliver(Batch batch) throws CentralUnavailableException {
        batches.add(batch);
        seen.run();
        if (failure.isPresent()) {
            throw failure.get();
        }
        if (batch.rows().size() > room) {
            throw new CentralUnavailableException(Kind.TOO_LARGE, "planted by a test", Optional.empty(), null);
        }
        if (batch.rows().stream().anyMatch(row -> poison.contains(id(row)))) {
            throw new CentralUnavailableException(Kind.FAILED, "planted by a test", Optional.empty(), null);
        }
        List<Refusal> refusals = batch.rows().stream()
                .filter(row -> refused.contains(id(row)))
                .map(row -> new Refusal(id(row), Actor.SERVER, "not\nlike\0this"))
                .toList();
        return new Receipt(batch.rows().size() - refusals.size(), 0, refusals, ahead);
    }
}
