package io.twophp.jpa.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.twophp.jpa.Databases;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class MariaDbSchemaTest {

    /** MariaDB commits each statement of a script: a script that was cut off is run again from its start. */
    @Test
    void aScriptThatWasCutOffIsRunAgain() {
        DataSource database = Databases.empty(Database.MARIADB);
        LedgerSchema schema = new LedgerSchema(database);
        schema.apply(SchemaMode.MIGRATE);
        Databases.execute(database, "DROP TABLE twophp_key");
        Databases.execute(database, "DROP TABLE " + FlywayMigration.HISTORY);
        schema.apply(SchemaMode.MIGRATE);
        assertThatCode(() -> schema.apply(SchemaMode.VALIDATE)).doesNotThrowAnyException();
        assertThat(Database.of(database)).isEqualTo(Database.MARIADB);
    }
}
