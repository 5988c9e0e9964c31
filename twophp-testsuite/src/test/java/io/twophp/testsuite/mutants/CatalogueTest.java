package io.twophp.testsuite.mutants;

import static io.twophp.testsuite.Sources.ROOT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every mistake can still be planted, and its tests exist; a change of a source that breaks this fails at once. */
class CatalogueTest {

    static List<Mutant> mutants() {
        return Catalogue.all();
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void fitsTheSources(Mutant mutant) throws IOException {
        String source = Files.readString(source(mutant.module(), "src/main/java", mutant.type()), UTF_8);
        assertThat(mutant.plantedInto(source)).isNotEqualTo(source);
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void namesTestsThatAreThere(Mutant mutant) throws IOException {
        assertThat(mutant.tests()).isNotEmpty();
        for (String test : mutant.tests()) {
            String[] names = test.split("#");
            Path type = source(mutant.testModule(), "src/test/java", names[0]);
            assertThat(type).exists();
            if (names.length > 1) {
                assertThat(hasMethod(type, names[1]) || isInherited(mutant.testModule(), names[1]))
                        .as(test)
                        .isTrue();
            }
        }
    }

    /** From a contract, or another test class of the module. */
    private static boolean isInherited(String testModule, String method) throws IOException {
        for (Path folder : List.of(
                ROOT.resolve("twophp-tck/src/main/java"),
                ROOT.resolve(testModule).resolve("src/test/java"))) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    if (hasMethod(file, method)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean hasMethod(Path type, String method) throws IOException {
        return Files.readString(type, UTF_8).contains("void " + method + "(");
    }

    private static Path source(String module, String folder, String type) {
        return ROOT.resolve(module).resolve(folder).resolve(type.replace('.', '/') + ".java");
    }
}
