package io.twophp.central.registry;

import io.twophp.central.store.Databases;
import javax.sql.DataSource;

class RegistryOnPostgresTest extends RegistryContract {

    @Override
    DataSource database() {
        return Databases.postgreSql();
    }
}
