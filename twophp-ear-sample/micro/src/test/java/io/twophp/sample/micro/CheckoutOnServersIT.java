package io.twophp.sample.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.twophp.CallEnded;
import io.twophp.CallState;
import io.twophp.testsuite.launch.ChosenDatabase;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Distribution;
import io.twophp.testsuite.launch.Launch;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Trees;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * One checkout on every server and database: seven services, each with one effect, and fourteen rows.
 * {@code -Dservers=wildfly,liberty} and {@code -Ddatabases=h2,postgresql} choose some.
 */
@Tag("servers")
@Tag("N9")
@Tag("D12")
class CheckoutOnServersIT {

    private static final String MICRO = "payara-micro";
    private static final List<String> SERVERS = List.of(MICRO, "payara-server", "glassfish", "wildfly", "liberty");
    private static final Path DIRECTORY = Sample.target().resolve("checkout-on-servers");
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    @BeforeAll
    static void begin() throws IOException {
        Trees.delete(DIRECTORY);
    }

    @TestFactory
    Stream<DynamicTest> a_checkout_is_one_tree_of_fourteen_rows_on() {
        return chosen("servers", SERVERS)
                .flatMap(server -> chosen("databases", ChosenDatabase.WORDS)
                        .filter(database -> server.equals(MICRO) || !database.equals("mariadb"))
                        .map(database -> DynamicTest.dynamicTest(
                                server + " with " + database, () -> checkout(server, database))));
    }

    private static void checkout(String name, String kind) throws IOException {
        assumeThat(ChosenDatabase.isThere(kind)).as(kind).isTrue();
        long begin = System.nanoTime();
        Path directory = Files.createDirectories(DIRECTORY.resolve(name + "-" + kind));
        try (ChosenDatabase database = ChosenDatabase.start(kind, directory);
                Server server = launch(name, database.database(), directory)
                        .property("twophp.operator-role", CallTree.OPERATORS)
                        .start();
                RootClient root = new RootClient(directory.resolve("root"))) {
            URI shop = server.baseUri().resolve("shop/");
            assertThat(root.checkout(shop, PATIENCE)).contains("\"total\":13.00");
            CallEnded end = root.end(PATIENCE);
            assertThat(end.end()).isEqualTo(CallState.COMMITTED);
            String clientId = end.call().clientCorrelationId().value();
            CallTree.ask(shop, clientId).assertWhole(root.row(clientId));
            assertThat(new Kept(server.baseUri()).counts().values()).hasSize(7).containsOnly(1);
        }
        System.out.printf(
                "a checkout on %s with %s: 14 rows, one effect at each of 7 services; %d s%n",
                name, kind, Duration.ofNanos(System.nanoTime() - begin).toSeconds());
    }

    private static Launch<?> launch(String name, Database database, Path directory) {
        return name.equals(MICRO)
                ? Sample.on(database, directory)
                : Sample.on(Distribution.of(name.replace("-server", "")), database, directory);
    }

    private static Stream<String> chosen(String property, List<String> all) {
        String words = System.getProperty(property, "");
        return all.stream()
                .filter(word ->
                        words.isBlank() || Arrays.asList(words.split(" *, *")).contains(word));
    }
}
