package io.twophp.testsuite.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.Sources;
import io.twophp.testsuite.launch.Unchecked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The artefacts of each module's build. */
class ModulesTest {

    /** {@code mvn install} fails at a module that is to be installed and has made no file. */
    @Test
    @Tag("W25")
    void whatHasNoArtefactIsNotInstalled() throws IOException {
        List<Path> withoutArtefact =
                modules().stream().filter(ModulesTest::makesNothing).toList();
        assertThat(withoutArtefact)
                .isNotEmpty()
                .allSatisfy(module -> assertThat(module.resolve("pom.xml"))
                        .content()
                        .contains("<maven.install.skip>true</maven.install.skip>"));
    }

    private static boolean makesNothing(Path module) {
        return Unchecked.get(() -> !Files.readString(module.resolve("pom.xml")).contains("<packaging>")
                && !Files.exists(module.resolve("src/main")));
    }

    private static List<Path> modules() throws IOException {
        return Sources.files("(.*/)?pom\\.xml").stream().map(Path::getParent).toList();
    }
}
