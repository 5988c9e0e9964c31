package io.twophp.jpa;

import javax.sql.DataSource;

class H2FeedTest extends FeedOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.h2();
    }
}
