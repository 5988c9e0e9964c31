package io.twophp.jpa;

import javax.sql.DataSource;

class MariaDbLedgerIT extends LedgerOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.mariaDb();
    }
}
