package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.InvalidConfigurationException;
import io.twophp.jpa.schema.Database;
import io.twophp.testsuite.launch.Postgres;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Databases that can lose what they confirmed are refused or warned of at start. MariaDB: MariaDbSettingsTest. */
@Tag("X19")
@ResourceLock("log of checks")
class DurabilityTest {

    @TempDir
    static Path directory;

    @AutoClose
    private final LoggedMessages logged = new LoggedMessages("io.twophp.jpa");

    /** Regardless of the server's setting, a role, a database or a URL may set its sessions otherwise. */
    @Test
    void refusesPostgreSqlWhoseCommitsAreNotFlushed() {
        try (Postgres postgres = new Postgres(directory.resolve("durable")).start()) {
            assertRefused(with(postgres, "off"), "synchronous_commit is off, set on");
            for (String value : List.of("on", "remote_apply", "remote_write", "local")) {
                assertThatCode(() -> check(with(postgres, value))).as(value).doesNotThrowAnyException();
            }
            postgres.execute("ALTER ROLE postgres SET synchronous_commit = off");
            assertRefused(with(postgres, null), "synchronous_commit is off, set on");
            assertThat(durability()).isEmpty();
        }
    }

    @Test
    void refusesPostgreSqlThatNeverFlushes() {
        try (Postgres postgres = new Postgres(directory.resolve("fast"), "fsync", "off").start()) {
            assertRefused(with(postgres, "on"), "fsync is off, set on");
        }
    }

    @Test
    void refusesCommitsThatAStandbyDoesNotHaveAndWarnsOfHalfPages() {
        try (Postgres postgres = new Postgres(
                        directory.resolve("replicated"),
                        "synchronous_standby_names",
                        "standby",
                        "full_page_writes",
                        "off")
                .start()) {
            assertRefused(with(postgres, "local"), "synchronous_commit is local, set on");
            assertRefused(with(postgres, "remote_write"), "synchronous_commit is remote_write, set on");
            check(with(postgres, "remote_apply"));
            assertWarned("full_page_writes is off");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "async: | ;WRITE_DELAY=0   | -",
                "async: | ''               | WRITE_DELAY is 500, append ;WRITE_DELAY=0",
                "async: | ;WRITE_DELAY=10  | WRITE_DELAY is 10, append ;WRITE_DELAY=0",
                "''     | ;WRITE_DELAY=0   | begin the URL with jdbc:h2:async:",
            })
    void warnsOfH2ThatWritesLater(String system, String option, String said) {
        check(h2("jdbc:h2:" + system + directory.resolve("h2-" + system.length() + option.replaceAll("\\W", ""))
                + option));
        if (said == null) {
            assertThat(durability()).isEmpty();
        } else {
            assertWarned(said);
        }
    }

    @Test
    void saysNothingOfADatabaseInMemory() {
        check(Databases.h2());
        assertThat(durability()).isEmpty();
    }

    private List<LogRecord> durability() {
        return logged.startingWith("TWOPHP-0024");
    }

    private void assertWarned(String said) {
        assertThat(durability()).singleElement().satisfies(entry -> {
            assertThat(entry.getLevel()).isEqualTo(Level.WARNING);
            assertThat(entry.getMessage()).contains(said);
        });
    }

    private static void assertRefused(DataSource dataSource, String said) {
        assertThatThrownBy(() -> check(dataSource))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining(said);
    }

    private static void check(DataSource dataSource) {
        Database.ledgers(dataSource).checkSettings();
    }

    private static DataSource with(Postgres postgres, String synchronousCommit) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setPortNumbers(new int[] {postgres.port()});
        source.setUser("postgres");
        source.setPassword("postgres");
        if (synchronousCommit != null) {
            source.setOptions("-c synchronous_commit=" + synchronousCommit);
        }
        return source;
    }

    private static DataSource h2(String url) {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL(url);
        return source;
    }
}
