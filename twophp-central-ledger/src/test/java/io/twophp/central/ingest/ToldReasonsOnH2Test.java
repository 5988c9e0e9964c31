package io.twophp.central.ingest;

import io.twophp.central.store.Databases;
import javax.sql.DataSource;

class ToldReasonsOnH2Test extends ToldReasonsContract {

    @Override
    DataSource database() {
        return Databases.h2();
    }
}
