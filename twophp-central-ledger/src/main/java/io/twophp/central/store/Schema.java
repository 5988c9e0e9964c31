package io.twophp.central.store;

import io.twophp.InvalidConfigurationException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.exception.FlywayValidateException;

/** The Central Ledger's tables. */
public final class Schema {

    private Schema() {}

    /**
     * Brings the tables up to date. Outside of any JTA transaction: Flyway commits by itself. Several nodes may do it
     * at a time.
     *
     * @throws InvalidConfigurationException if other scripts made the tables, or these only a part of them
     */
    public static DatabaseProduct migrate(DataSource dataSource) {
        DatabaseProduct product = DatabaseProduct.of(dataSource);
        try {
            Flyway.configure(Schema.class.getClassLoader())
                    .dataSource(dataSource)
                    .locations("classpath:" + product.scripts())
                    .table("central_schema_history")
                    // Other applications' tables may be there already.
                    .baselineOnMigrate(true)
                    .baselineVersion("0")
                    .load()
                    .migrate();
        } catch (FlywayValidateException e) {
            throw new InvalidConfigurationException(
                    "The Central Ledger's tables were made by other scripts than those of this version, or only in part."
                            + " Nothing was released before it, so there is no upgrade: delete the development database, or drop its"
                            + " tables central_*, and start again. Flyway reports: " + e.getMessage(),
                    e);
        }
        return product;
    }
}
