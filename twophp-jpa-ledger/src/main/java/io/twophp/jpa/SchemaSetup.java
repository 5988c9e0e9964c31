package io.twophp.jpa;

import io.twophp.jpa.schema.Database;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import jakarta.enterprise.context.Dependent;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import javax.sql.DataSource;

/** Keeps migrations, which commit for themselves, out of the transaction that may first request a ledger. */
@Dependent
public class SchemaSetup {

    @Transactional(TxType.NOT_SUPPORTED)
    void apply(DataSource dataSource, SchemaMode mode) {
        new LedgerSchema(dataSource).apply(mode);
        Database.ledgers(dataSource).checkSettings();
    }
}
