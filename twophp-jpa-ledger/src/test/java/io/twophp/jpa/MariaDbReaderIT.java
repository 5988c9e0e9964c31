package io.twophp.jpa;

import javax.sql.DataSource;

class MariaDbReaderIT extends ReaderOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.mariaDb();
    }
}
