package io.twophp.testsuite.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.MariaDb;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * One WAR on every server and database. {@code -Dservers=wildfly,liberty} and {@code -Ddatabases=h2,postgresql,mariadb}
 * choose some, {@code -Dservers.kills=…} says how often each is killed, {@code -Dservers.checks=…} takes the checks
 * whose names contain a word.
 */
@Tag("servers")
class ServersIT {

    private static final List<String> DATABASES = List.of("h2", "postgresql", "mariadb");
    private static final Board BOARD = new Board();
    private static final Path WAR = Make.target().resolve("portable.war");
    private static final Path DIRECTORY = Make.target().resolve("servers-it");

    private static String checksum;

    @BeforeAll
    static void begin() throws IOException {
        Trees.delete(DIRECTORY);
        checksum = sha256(WAR);
    }

    @AfterAll
    static void tell() throws IOException {
        String table = BOARD.print("portable.war, SHA-256 " + checksum);
        System.out.println(table);
        Files.writeString(DIRECTORY.resolve("table.txt"), table);
        assertThat(sha256(WAR)).as("the WAR is the same to the end").isEqualTo(checksum);
    }

    @TestFactory
    Stream<DynamicNode> everyServer() {
        return everyCell("", Check.all(), Stage::start);
    }

    @TestFactory
    @Tag("X29")
    Stream<DynamicNode> everyServerWithFewConnections() {
        return everyCell("-pool", PoolChecks.all(), PoolChecks::start);
    }

    private static Stream<DynamicNode> everyCell(String suffix, List<Check> checks, Start start) {
        List<String> chosen = Make.words("databases");
        return Make.chosen().stream()
                .flatMap(make -> DATABASES.stream()
                        .filter(database -> chosen.isEmpty() ? isUsual(make, database) : chosen.contains(database))
                        .map(database -> cell(new Cell(make, database, suffix, start), checks)));
    }

    /**
     * Returns whether the cell runs by default: MariaDB on one server only, and where there is one; elsewhere it has to
     * be chosen.
     */
    private static boolean isUsual(Make make, String database) {
        return !database.equals("mariadb")
                || make == Make.PAYARA_MICRO && MariaDb.missing().isEmpty();
    }

    /** Returns the tests of a cell: the first one starts the server; the last one stops it. */
    private static DynamicNode cell(Cell cell, List<Check> checks) {
        List<DynamicNode> tests = new ArrayList<>();
        tests.add(DynamicTest.dynamicTest("starts", cell::start));
        String word = System.getProperty("servers.checks", "");
        checks.stream()
                .filter(check -> check.name().contains(word))
                .forEach(check -> tests.add(DynamicTest.dynamicTest(check.name(), () -> cell.ask(check))));
        tests.add(DynamicTest.dynamicTest("stops", cell::stop));
        return DynamicContainer.dynamicContainer(cell.toString(), tests);
    }

    private static String sha256(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts the WAR on a server. */
    @FunctionalInterface
    private interface Start {
        Stage of(Make make, Path war, Database database, Path directory) throws IOException;
    }

    private static final class Cell {

        private final Make make;
        private final String database;
        private final String suffix;
        private final Start start;
        private final Board.Row row;
        private long begin;
        private Postgres postgres;
        private MariaDb mariaDb;
        private Stage stage;

        Cell(Make make, String database, String suffix, Start start) {
            this.make = make;
            this.database = database;
            this.suffix = suffix;
            this.start = start;
            this.row = BOARD.row(make, database + suffix);
        }

        @Override
        public String toString() {
            return make.word() + " on " + database + suffix;
        }

        void start() throws IOException {
            begin = System.nanoTime();
            Path directory = Files.createDirectories(DIRECTORY.resolve(make.word() + "-" + database + suffix));
            try {
                stage = start.of(make, WAR, database(directory), directory);
            } catch (RuntimeException | Error | IOException e) {
                row.failed();
                stop();
                throw e;
            }
        }

        private Database database(Path directory) {
            if (database.equals("h2")) {
                return Database.h2(directory.resolve("data"));
            }
            if (database.equals("mariadb")) {
                mariaDb = new MariaDb(directory).start();
                return mariaDb.database();
            }
            postgres = new Postgres(directory).start();
            return postgres.database();
        }

        void ask(Check check) throws Exception {
            assumeThat(stage).as("the server has started").isNotNull();
            try {
                check.body().ask(stage);
                row.passed();
            } catch (RefusedException e) {
                row.refused(check.name(), e.getMessage());
            } catch (Exception | Error e) {
                row.failed();
                throw e;
            }
        }

        void stop() {
            row.took(Duration.ofNanos(System.nanoTime() - begin));
            if (stage != null) {
                stage.close();
                stage = null;
            }
            if (postgres != null) {
                postgres.close();
                postgres = null;
            }
            if (mariaDb != null) {
                mariaDb.close();
                mariaDb = null;
            }
        }
    }
}
