package io.twophp.central.store;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import javax.sql.DataSource;

/** Brings the tables up to date before the first request. */
@Startup
@Singleton
@TransactionManagement(TransactionManagementType.BEAN)
public class CentralDatabase {

    @Resource(lookup = "java:app/jdbc/central")
    DataSource dataSource;

    private Sql sql;

    @PostConstruct
    void start() {
        sql = new Sql(dataSource, Schema.migrate(dataSource));
        if (sql.dialect() == DatabaseProduct.H2) {
            H2File.of(sql).ifPresent(H2File::closeToOthers);
        }
    }

    @Lock(LockType.READ)
    public Sql sql() {
        return sql;
    }
}
