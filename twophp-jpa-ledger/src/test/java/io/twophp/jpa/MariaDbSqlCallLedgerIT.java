package io.twophp.jpa;

import java.util.stream.Stream;
import javax.sql.DataSource;

class MariaDbSqlCallLedgerIT extends SqlCallLedgerTest {

    static Stream<DataSource> databases() {
        return Stream.of(Databases.mariaDb());
    }
}
