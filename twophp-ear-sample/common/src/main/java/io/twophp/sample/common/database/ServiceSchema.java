package io.twophp.sample.common.database;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** A service's own tables, from {@code db/<service>} on its class path. Several services may share a database. */
public final class ServiceSchema {

    private ServiceSchema() {}

    /**
     * Brings the tables up to date. Outside of any JTA transaction: Flyway commits by itself. The history table is the
     * service's own; the ledger, in the same database, keeps another.
     *
     * @param scripts the class loader that finds {@code db/<service>}
     */
    public static void migrate(String service, DataSource dataSource, ClassLoader scripts) {
        Flyway.configure(scripts)
                .dataSource(dataSource)
                .locations("classpath:db/" + service)
                .table(service + "_schema_history")
                // Tables of the ledger and of other services may be there already.
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load()
                .migrate();
    }
}
