package io.twophp.jpa;

import javax.sql.DataSource;

class H2CallbacksTest extends CallbacksOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.h2();
    }
}
