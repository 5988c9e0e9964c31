package io.twophp.central.ingest;

import io.twophp.central.store.Databases;
import javax.sql.DataSource;

class ToldReasonsOnPostgreSqlTest extends ToldReasonsContract {

    @Override
    DataSource database() {
        return Databases.postgreSql();
    }
}
