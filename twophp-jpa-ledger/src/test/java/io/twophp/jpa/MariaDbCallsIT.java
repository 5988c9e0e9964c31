package io.twophp.jpa;

import javax.sql.DataSource;

class MariaDbCallsIT extends CallsOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.mariaDb();
    }
}
