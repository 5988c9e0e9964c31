package io.twophp.jpa;

import javax.sql.DataSource;

class MariaDbCallbacksIT extends CallbacksOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.mariaDb();
    }
}
