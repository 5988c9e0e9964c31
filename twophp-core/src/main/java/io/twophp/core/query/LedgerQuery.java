package io.twophp.core.query;

import io.twophp.ClientCorrelationId;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Asks the local ledger what draft §10.4 wants to be asked: the same as {@link LedgerReader}, each question in a unit
 * of work of its own. Must not be called inside a transaction. Thread-safe.
 */
public final class LedgerQuery {

    private final ServiceIdentity service;
    private final IntentLedger ledger;
    private final LedgerReader reader;
    private final UnitOfWork unit;

    public LedgerQuery(ServiceIdentity service, IntentLedger ledger, LedgerReader reader, UnitOfWork unit) {
        this.service = Objects.requireNonNull(service, "service");
        this.ledger = Objects.requireNonNull(ledger, "ledger");
        this.reader = Objects.requireNonNull(reader, "reader");
        this.unit = Objects.requireNonNull(unit, "unit");
    }

    /** The service that asks. */
    public ServiceIdentity service() {
        return service;
    }

    /** The ledger's clock. */
    public Instant now() {
        return ask(ledger::now);
    }

    /** As {@link LedgerReader#tree}. */
    public TreePage tree(Scope scope, ClientCorrelationId root, Paging paging) {
        return ask(() -> reader.tree(scope, root, paging));
    }

    /** As {@link LedgerReader#initiatedBy}. */
    public Page<Row> initiatedBy(Scope scope, String source, Window window, Paging paging) {
        return ask(() -> reader.initiatedBy(scope, source, window, paging));
    }

    /** As {@link LedgerReader#registrations}. */
    public Page<CallPair> registrations(Scope scope, ClientCorrelationId id, Paging paging) {
        return ask(() -> reader.registrations(scope, id, paging));
    }

    /** As {@link LedgerReader#unmatched}. */
    public Page<CallPair> unmatched(Scope scope, Window window, Paging paging) {
        return ask(() -> reader.unmatched(scope, window, paging));
    }

    /** As {@link LedgerReader#stalled}. */
    public Page<Row> stalled(Scope scope, Window window, Paging paging) {
        return ask(() -> reader.stalled(scope, window, paging));
    }

    private <T> T ask(Supplier<T> question) {
        return unit.call(scope -> question.get());
    }
}
