package io.twophp.sample.shop.database;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/**
 * Brings the shop's own tables up to date before the first request, from {@code db/shop}. Outside of any JTA transaction:
 * Flyway commits by itself. Its history table is the shop's own; the ledger, in the same database, keeps another.
 */
@Startup
@Singleton
@TransactionManagement(TransactionManagementType.BEAN)
public class Schema {

    @Resource(lookup = "java:app/jdbc/shop")
    DataSource dataSource;

    @PostConstruct
    void migrate() {
        Flyway.configure(Schema.class.getClassLoader())
                .dataSource(dataSource)
                .locations("classpath:db/shop")
                .table("shop_schema_history")
                // The ledger's tables may be there already.
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load()
                .migrate();
    }
}
