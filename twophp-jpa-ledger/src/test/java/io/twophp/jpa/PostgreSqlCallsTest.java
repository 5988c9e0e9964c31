package io.twophp.jpa;

import javax.sql.DataSource;

class PostgreSqlCallsTest extends CallsOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.postgreSql();
    }
}
