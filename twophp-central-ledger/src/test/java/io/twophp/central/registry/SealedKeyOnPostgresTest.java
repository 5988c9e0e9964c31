package io.twophp.central.registry;

import io.twophp.central.store.Databases;
import javax.sql.DataSource;

class SealedKeyOnPostgresTest extends SealedKeyContract {

    @Override
    DataSource database() {
        return Databases.postgreSql();
    }
}
