package io.twophp.jpa;

import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import javax.sql.DataSource;

/**
 * Keeps migrations, which commit for themselves, out of the transaction that may first ask for a ledger, and does them once
 * for all of the application's.
 */
@ApplicationScoped
public class SchemaSetup {

    private boolean done;

    @Transactional(TxType.NOT_SUPPORTED)
    synchronized void apply(DataSource dataSource, SchemaMode mode) {
        if (!done) {
            new LedgerSchema(dataSource).apply(mode);
            done = true;
        }
    }
}
