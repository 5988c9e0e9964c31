package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.twophp.InvalidConfigurationException;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.testsuite.launch.MariaDb;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mariadb.jdbc.MariaDbDataSource;

/** Settings of MariaDB with which the ledger can't keep its promises are reported at start, with the correction. */
@Tag("I2")
class MariaDbSettingsTest {

    private static MariaDb server;

    @BeforeAll
    static void start() {
        assumeThat(MariaDb.missing()).as("there is a MariaDB to test on").isEmpty();
        server = MariaDb.temporary("--log-bin=binary", "--sync-binlog=1", "--server-id=1");
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.kill();
        }
    }

    @BeforeEach
    void migrate() throws SQLException {
        new LedgerSchema(with("")).apply(SchemaMode.MIGRATE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "innodb_flush_log_at_trx_commit | 2   | 1   | innodb_flush_log_at_trx_commit is 2, set 1",
                "innodb_flush_log_at_trx_commit | 0   | 1   | innodb_flush_log_at_trx_commit is 0, set 1",
                "sync_binlog                    | 0   | 1   | sync_binlog is 0, set 1",
            })
    void refusesServersThatForget(String name, String value, String usual, String said) {
        server.execute("SET GLOBAL " + name + " = " + value);
        try {
            assertRefused("", said);
        } finally {
            server.execute("SET GLOBAL " + name + " = " + usual);
        }
        assertThatCode(() -> check("")).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sessionVariables=tx_isolation='REPEATABLE-READ'     | tx_isolation is REPEATABLE-READ, set READ-COMMITTED",
                "sessionVariables=sql_mode=''                        | sql_mode lacks STRICT_TRANS_TABLES",
                "sessionVariables=sql_mode='ORACLE,STRICT_ALL_TABLES' | sql_mode has ORACLE",
                "sessionVariables=binlog_format='STATEMENT'          | binlog_format is STATEMENT, set ROW",
                "useAffectedRows=true                                | take useAffectedRows=true out of the URL",
            })
    void refusesSessionsInWhichGuardsMeanSomethingElse(String option, String said) {
        assertRefused("?" + option, said);
    }

    @Test
    void refusesTablesThatAreNotAsTheScriptsMadeThem() {
        server.execute("ALTER TABLE twophp_payload ENGINE = Aria");
        server.execute("ALTER TABLE twophp_intent MODIFY owner VARCHAR(255) COLLATE utf8mb4_general_ci NOT NULL");
        try {
            assertRefused("", "table twophp_payload is to have ENGINE=InnoDB");
            assertRefused("", "column twophp_intent.owner is to have COLLATE utf8mb4_nopad_bin");
        } finally {
            server.execute("ALTER TABLE twophp_payload ENGINE = InnoDB");
            server.execute("ALTER TABLE twophp_intent MODIFY owner VARCHAR(255) COLLATE utf8mb4_nopad_bin NOT NULL");
        }
    }

    private static void assertRefused(String options, String said) {
        assertThatThrownBy(() -> check(options))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining(said);
    }

    private static void check(String options) throws SQLException {
        Database.ledgers(with(options)).checkSettings();
    }

    private static DataSource with(String options) throws SQLException {
        MariaDbDataSource source = new MariaDbDataSource(server.url() + options);
        source.setUser("shop");
        source.setPassword("shop");
        return source;
    }
}
