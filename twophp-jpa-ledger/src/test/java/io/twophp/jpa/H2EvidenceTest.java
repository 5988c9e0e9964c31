package io.twophp.jpa;

import javax.sql.DataSource;

class H2EvidenceTest extends EvidenceOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.h2();
    }
}
