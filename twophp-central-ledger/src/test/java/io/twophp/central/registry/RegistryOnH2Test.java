package io.twophp.central.registry;

import io.twophp.central.store.Databases;
import javax.sql.DataSource;

class RegistryOnH2Test extends RegistryContract {

    @Override
    DataSource database() {
        return Databases.h2();
    }
}
