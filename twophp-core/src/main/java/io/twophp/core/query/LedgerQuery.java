package io.twophp.core.query;

import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLookup;
import io.twophp.core.ledger.UnitOfWork;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Function;

/**
 * Answers the queries of draft §10.4 from the local ledger, as {@link LedgerReader} does, each in a unit of work of its
 * own. Must not be called inside a transaction. Thread-safe.
 */
public record LedgerQuery(ServiceIdentity service, IntentLookup ledger, LedgerReader reader, UnitOfWork unit) {

    public LedgerQuery {
        Objects.requireNonNull(service, "service");
        Objects.requireNonNull(ledger, "ledger");
        Objects.requireNonNull(reader, "reader");
        Objects.requireNonNull(unit, "unit");
    }

    public Instant now() {
        return unit.call(scope -> ledger.now());
    }

    public <T> T ask(Function<LedgerReader, T> question) {
        return unit.call(scope -> question.apply(reader));
    }
}
