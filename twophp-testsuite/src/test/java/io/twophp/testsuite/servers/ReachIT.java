package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.ExtendedWar;
import io.twophp.testsuite.launch.Request;
import io.twophp.testsuite.launch.Trees;
import io.twophp.testsuite.servers.reach.Placing;
import io.twophp.testsuite.servers.reach.refused.StaticResource;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The methods that interceptors reach, on every server: every deployed method is executed within its intent, and an
 * application with a method that would not be is not deployed. {@code -Dservers=…} chooses some.
 */
@Tag("servers")
@Tag("X23")
class ReachIT {

    private static final Path DIRECTORY = Make.target().resolve("reach-it");
    private static final List<String> REFUSED = List.of(
            "StaticResource.place is on a method that can't be intercepted",
            "InheritedStaticResource.place is on a method that can't be intercepted",
            "StaticEjbResource.place is on a method that can't be intercepted",
            "DefaultEjbResource.place is on a default method",
            "ProducedResource has no effect on what the producer",
            "NarrowResource has no effect: its @Typed");

    @BeforeAll
    static void begin() {
        Trees.fresh(DIRECTORY);
    }

    @TestFactory
    Stream<DynamicNode> everyServer() {
        return Make.chosen().stream()
                .map(make -> DynamicContainer.dynamicContainer(
                        make.word(),
                        List.of(
                                DynamicTest.dynamicTest("reached", () -> reached(make)),
                                DynamicTest.dynamicTest("refused", () -> refused(make)))));
    }

    private static void reached(Make make) throws IOException {
        Path directory = directory(make, "reached");
        Path war = ExtendedWar.copy(Cell.WAR, directory, Placing.class.getPackageName());
        try (Stage stage = Stage.start(make, war, Database.h2(directory.resolve("data")), directory)) {
            Stream.of("request", "application", "dependent", "default", "stateless", "singleton")
                    .forEach(kind -> reached(stage, "reach/" + kind));
        }
    }

    /** Checks a default method, which is a resource method to some servers only, even without 2PHP. */
    private static void reached(Stage stage, String path) {
        boolean isThere = stage.alice().send(Request.post(path)).statusCode() == 200;
        System.out.printf(
                "%-14s | %-18s | %s%n",
                stage.make().word(), path, isThere ? "within its intent" : "no resource method");
        assertThat(isThere || path.contains("default")).as(path).isTrue();
        if (isThere) {
            HttpResponse<String> answer = stage.alice().handshake(Request.post(path));
            assertThat(phase(answer)).as("%s: %s", path, answer.body()).isEqualTo("COMMITTED");
        }
    }

    private static void refused(Make make) throws IOException {
        Path directory = directory(make, "refused");
        Path war = ExtendedWar.copy(Cell.WAR, directory, StaticResource.class.getPackageName());
        assertThatThrownBy(() -> Stage.start(make, war, Database.h2(directory.resolve("data")), directory)
                        .close())
                .message()
                .containsAnyOf("open/ready", "Command deploy failed");
        assertThat(logs(directory)).contains("TWOPHP-0003").contains(REFUSED);
    }

    private static String logs(Path directory) throws IOException {
        try (Stream<Path> files =
                Files.find(directory, 12, (file, attributes) -> file.toString().endsWith(".log"))) {
            StringBuilder all = new StringBuilder();
            for (Path file : files.toList()) {
                all.append(Files.readString(file));
            }
            return all.toString();
        }
    }

    private static Path directory(Make make, String word) throws IOException {
        return Files.createDirectories(DIRECTORY.resolve(make.word()).resolve(word));
    }
}
