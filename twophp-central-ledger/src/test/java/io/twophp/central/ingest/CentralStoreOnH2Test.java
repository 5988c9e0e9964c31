package io.twophp.central.ingest;

import io.twophp.central.store.Databases;
import javax.sql.DataSource;

class CentralStoreOnH2Test extends CentralStoreContract {

    @Override
    DataSource database() {
        return Databases.h2();
    }
}
