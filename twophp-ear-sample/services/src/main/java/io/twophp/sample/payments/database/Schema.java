package io.twophp.sample.payments.database;

import io.twophp.sample.common.database.ServiceSchema;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import javax.sql.DataSource;

/** Brings the service's own tables up to date before the first request, from {@code db/payments}. */
@Startup
@Singleton
@TransactionManagement(TransactionManagementType.BEAN)
public class Schema {

    @Resource(lookup = "java:app/jdbc/payments")
    DataSource dataSource;

    @PostConstruct
    void migrate() {
        ServiceSchema.migrate("payments", dataSource, Schema.class.getClassLoader());
    }
}
