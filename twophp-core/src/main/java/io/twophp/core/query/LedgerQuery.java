package io.twophp.core.query;

import io.twophp.ClientCorrelationId;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLookup;
import io.twophp.core.ledger.UnitOfWork;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Answers the queries of draft §10.4 from the local ledger: the same as {@link LedgerReader}, each query in a unit of
 * work of its own. Must not be called inside a transaction. Thread-safe.
 */
public final class LedgerQuery {

    private final ServiceIdentity service;
    private final IntentLookup ledger;
    private final LedgerReader reader;
    private final UnitOfWork unit;

    public LedgerQuery(ServiceIdentity service, IntentLookup ledger, LedgerReader reader, UnitOfWork unit) {
        this.service = Objects.requireNonNull(service, "service");
        this.ledger = Objects.requireNonNull(ledger, "ledger");
        this.reader = Objects.requireNonNull(reader, "reader");
        this.unit = Objects.requireNonNull(unit, "unit");
    }

    /** Returns the service that asks. */
    public ServiceIdentity service() {
        return service;
    }

    /** Returns the time by the ledger's clock. */
    public Instant now() {
        return ask(ledger::now);
    }

    /** Returns the result of {@link LedgerReader#tree}. */
    public TreePage tree(Scope scope, ClientCorrelationId root, Paging paging) {
        return ask(() -> reader.tree(scope, root, paging));
    }

    /** Returns the result of {@link LedgerReader#initiatedBy}. */
    public Page<Row> initiatedBy(Scope scope, String source, Window window, Paging paging) {
        return ask(() -> reader.initiatedBy(scope, source, window, paging));
    }

    /** Returns the result of {@link LedgerReader#registrations}. */
    public Page<CallPair> registrations(Scope scope, ClientCorrelationId id, Paging paging) {
        return ask(() -> reader.registrations(scope, id, paging));
    }

    /** Returns the result of {@link LedgerReader#unmatched}. */
    public Page<CallPair> unmatched(Scope scope, Window window, Paging paging) {
        return ask(() -> reader.unmatched(scope, window, paging));
    }

    /** Returns the result of {@link LedgerReader#stalled}. */
    public Page<Row> stalled(Scope scope, Window window, Paging paging) {
        return ask(() -> reader.stalled(scope, window, paging));
    }

    private <T> T ask(Supplier<T> question) {
        return unit.call(scope -> question.get());
    }
}
