package io.twophp.jpa.query;

import io.twophp.jpa.Databases;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import java.util.stream.Stream;
import javax.sql.DataSource;

class MariaDbEntityMappingIT extends EntityMappingTest {

    static Stream<DataSource> databases() {
        return Stream.of(Databases.mariaDb()).peek(database -> new LedgerSchema(database).apply(SchemaMode.MIGRATE));
    }
}
