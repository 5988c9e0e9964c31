package io.twophp.jpa.schema;

import io.twophp.jpa.Databases;
import java.util.stream.Stream;
import javax.sql.DataSource;

class MariaDbNamesMigrationIT extends NamesMigrationTest {

    static Stream<DataSource> databases() {
        return Stream.of(Databases.mariaDb());
    }

    @Override
    void aLargeLedgerOnPostgreSqlIsPreparedWhileItIsUsed() {}
}
