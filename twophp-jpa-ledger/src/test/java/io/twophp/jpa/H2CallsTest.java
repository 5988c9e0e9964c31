package io.twophp.jpa;

import javax.sql.DataSource;

class H2CallsTest extends CallsOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.h2();
    }
}
