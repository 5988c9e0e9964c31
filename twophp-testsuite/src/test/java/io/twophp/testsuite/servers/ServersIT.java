package io.twophp.testsuite.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.ChosenDatabase;
import io.twophp.testsuite.launch.Trees;
import io.twophp.testsuite.launch.Unchecked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * One WAR on every server and database; each cell's row is printed as it ends, and all of them at the end.
 * {@code -Dservers=wildfly,liberty} and {@code -Ddatabases=h2,postgresql,mariadb} choose some,
 * {@code -Dservers.kills=…} says how often each is killed, {@code -Dservers.checks=…} takes the checks whose names
 * contain a word.
 */
@Tag("servers")
class ServersIT {

    private static final Board BOARD = new Board(System.out::print);
    private static final Path DIRECTORY = Make.target().resolve("servers-it");

    private static String checksum;

    @BeforeAll
    static void begin() throws IOException {
        Trees.fresh(DIRECTORY);
        checksum = sha256(Cell.WAR);
    }

    @AfterAll
    static void tell() throws IOException {
        String table = BOARD.print("portable.war, SHA-256 " + checksum);
        System.out.println(table);
        Files.writeString(DIRECTORY.resolve("table.txt"), table);
        assertThat(sha256(Cell.WAR)).as("the WAR is the same to the end").isEqualTo(checksum);
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

    private static Stream<DynamicNode> everyCell(String suffix, List<Check> checks, Cell.Start start) {
        List<String> chosen = Make.words("databases");
        String word = System.getProperty("servers.checks", "");
        List<Check> asked =
                checks.stream().filter(check -> check.name().contains(word)).toList();
        return Make.chosen().stream()
                .flatMap(make -> ChosenDatabase.WORDS.stream()
                        .filter(database -> chosen.isEmpty() ? isUsual(make, database) : chosen.contains(database))
                        .map(database -> new Cell(
                                        make,
                                        database,
                                        DIRECTORY.resolve(make.word() + "-" + database + suffix),
                                        start,
                                        BOARD.row(make, database + suffix))
                                .tests(make.word() + " on " + database + suffix, asked)));
    }

    /**
     * Returns whether the cell runs by default: MariaDB on one server only, and where there is one; elsewhere it has to
     * be chosen.
     */
    private static boolean isUsual(Make make, String database) {
        return !database.equals("mariadb") || make == Make.PAYARA_MICRO && ChosenDatabase.isThere(database);
    }

    private static String sha256(Path file) throws IOException {
        return Unchecked.get(() ->
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file))));
    }
}
