package io.twophp.jpa;

import javax.sql.DataSource;

class MariaDbEvidenceIT extends EvidenceOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.mariaDb();
    }
}
