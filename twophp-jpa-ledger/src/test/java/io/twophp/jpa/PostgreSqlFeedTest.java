package io.twophp.jpa;

import javax.sql.DataSource;

class PostgreSqlFeedTest extends FeedOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.postgreSql();
    }
}
