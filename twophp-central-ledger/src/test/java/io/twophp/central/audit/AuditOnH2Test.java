package io.twophp.central.audit;

import io.twophp.central.store.Databases;
import javax.sql.DataSource;

class AuditOnH2Test extends AuditContract {

    @Override
    DataSource database() {
        return Databases.h2();
    }
}
