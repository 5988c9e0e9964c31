package io.twophp.testsuite.servers;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Trees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** A pool of few connections on Payara Micro, where a connection that is in use is not shared. */
@Tag("X29")
class PoolIT {

    private static final Path DIRECTORY = Make.target().resolve("pool-it");

    private static Stage stage;

    @BeforeAll
    static void begin() throws Exception {
        Trees.delete(DIRECTORY);
        stage = PoolChecks.start(
                Make.PAYARA_MICRO,
                Make.target().resolve("portable.war"),
                Database.h2(DIRECTORY.resolve("data")),
                Files.createDirectories(DIRECTORY));
    }

    @AfterAll
    static void end() {
        if (stage != null) {
            stage.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> everyWay() {
        return PoolChecks.all().stream()
                .map(check ->
                        DynamicTest.dynamicTest(check.name(), () -> check.body().ask(stage)));
    }
}
