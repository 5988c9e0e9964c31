package io.twophp.central.store;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** The Central Ledger's tables. */
public final class Schema {

    private Schema() {}

    /**
     * Brings the tables up to date. Outside of any JTA transaction: Flyway commits by itself. Several nodes may do it
     * at a time.
     */
    public static DatabaseProduct migrate(DataSource dataSource) {
        DatabaseProduct dialect = DatabaseProduct.of(dataSource);
        Flyway.configure(Schema.class.getClassLoader())
                .dataSource(dataSource)
                .locations("classpath:" + dialect.scripts())
                .table("central_schema_history")
                // Other applications' tables may be there already.
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load()
                .migrate();
        return dialect;
    }
}
