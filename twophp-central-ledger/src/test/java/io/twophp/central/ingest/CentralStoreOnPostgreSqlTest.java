package io.twophp.central.ingest;

import io.twophp.central.store.Databases;
import javax.sql.DataSource;

class CentralStoreOnPostgreSqlTest extends CentralStoreContract {

    @Override
    DataSource database() {
        return Databases.postgreSql();
    }
}
