package io.twophp.jpa;

import javax.sql.DataSource;

class PostgreSqlEvidenceTest extends EvidenceOnDatabase {

    @Override
    DataSource emptyDatabase() {
        return Databases.postgreSql();
    }
}
