package io.twophp.jpa;

import javax.sql.DataSource;

class MariaDbFeedIT extends FeedOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.mariaDb();
    }
}
