package io.twophp.sample.warehouse.database;

import io.twophp.sample.common.database.ServiceSchema;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import javax.sql.DataSource;

/** Brings the service's own tables up to date before the first request, from {@code db/warehouse}. */
@Startup
@Singleton
@TransactionManagement(TransactionManagementType.BEAN)
public class Schema {

    @Resource(lookup = "java:app/jdbc/warehouse")
    DataSource dataSource;

    @PostConstruct
    void migrate() {
        ServiceSchema.migrate("warehouse", dataSource, Schema.class.getClassLoader());
    }
}
