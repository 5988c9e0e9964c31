package io.twophp.jpa;

import javax.sql.DataSource;

class PostgreSqlLedgerTest extends LedgerOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.postgreSql();
    }
}
