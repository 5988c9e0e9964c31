package io.twophp.jpa;

import javax.sql.DataSource;

class H2LedgerTest extends LedgerOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.h2();
    }
}
