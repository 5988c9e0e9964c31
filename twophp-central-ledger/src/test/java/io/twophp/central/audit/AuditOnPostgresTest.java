package io.twophp.central.audit;

import io.twophp.central.store.Databases;
import javax.sql.DataSource;

class AuditOnPostgresTest extends AuditContract {

    @Override
    DataSource database() {
        return Databases.postgreSql();
    }
}
