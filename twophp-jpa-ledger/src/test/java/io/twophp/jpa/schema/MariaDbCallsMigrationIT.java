package io.twophp.jpa.schema;

import io.twophp.jpa.Databases;
import java.util.stream.Stream;
import javax.sql.DataSource;

class MariaDbCallsMigrationIT extends CallsMigrationTest {

    static Stream<DataSource> databases() {
        return Stream.of(Databases.mariaDb());
    }
}
