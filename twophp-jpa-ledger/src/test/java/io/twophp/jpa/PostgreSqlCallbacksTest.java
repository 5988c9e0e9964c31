package io.twophp.jpa;

import javax.sql.DataSource;

class PostgreSqlCallbacksTest extends CallbacksOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.postgreSql();
    }
}
