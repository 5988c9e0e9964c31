package io.twophp.jpa;

import java.util.stream.Stream;
import javax.sql.DataSource;

class MariaDbSqlIntentLedgerIT extends SqlIntentLedgerTest {

    static Stream<DataSource> databases() {
        return Stream.of(Databases.mariaDb());
    }
}
