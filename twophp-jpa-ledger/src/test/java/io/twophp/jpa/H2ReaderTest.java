package io.twophp.jpa;

import javax.sql.DataSource;

class H2ReaderTest extends ReaderOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.h2();
    }
}
