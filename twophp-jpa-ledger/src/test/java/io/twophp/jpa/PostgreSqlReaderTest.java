package io.twophp.jpa;

import javax.sql.DataSource;

class PostgreSqlReaderTest extends ReaderOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.postgreSql();
    }
}
