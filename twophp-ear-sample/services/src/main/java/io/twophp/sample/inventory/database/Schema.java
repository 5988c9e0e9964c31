package io.twophp.sample.inventory.database;

import io.twophp.sample.common.database.ServiceSchema;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import javax.sql.DataSource;

/** Brings the service's own tables up to date before the first request, from {@code db/inventory}. */
@Startup
@Singleton
@TransactionManagement(TransactionManagementType.BEAN)
public class Schema {

    @Resource(lookup = "java:app/jdbc/inventory")
    DataSource dataSource;

    @PostConstruct
    void migrate() {
        ServiceSchema.migrate("inventory", dataSource, Schema.class.getClassLoader());
    }
}
