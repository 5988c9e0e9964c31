package io.twophp.central.registry;

import io.twophp.central.store.Databases;
import javax.sql.DataSource;

class SealedKeyOnH2Test extends SealedKeyContract {

    @Override
    DataSource database() {
        return Databases.h2();
    }
}
