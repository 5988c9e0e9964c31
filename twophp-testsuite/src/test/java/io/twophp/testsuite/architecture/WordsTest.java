package io.twophp.testsuite.architecture;

import static io.twophp.testsuite.Sources.ROOT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks the words of the sources: that a name means one type of the published modules, and that Javadoc opens with
 * what the thing is or does.
 */
class WordsTest {

    /** The published modules are those beside the root, but for the ones that only measure or test. */
    private static final String PUBLISHED = "twophp-(?!testsuite|ear-sample|benchmarks)[\\w-]+/src/main/java/.+\\.java";

    private static final String SOURCE = "twophp-.+\\.java";
    private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(?:(?!\\*/).)+\\*/", Pattern.DOTALL);

    private static final Pattern OBLIQUE =
            Pattern.compile("(?:What|Whatever|Who|Whoever|Whom|Whose|Whether|Where|Wherever"
                    + "|When|Whenever|Which|Why|How|Until|While|That|Nobody|Nothing|Somebody|Something|Only|Of"
                    + "|(?:So|As) (?:long|far|many|much|often)|So that)\\b.*");

    private static final double MOST_OBLIQUE = 0.02;

    @Test
    void noNameMeansTwoTypesOfThePublishedModules() throws IOException {
        assertThat(homonyms(Sources.files(PUBLISHED))).isEmpty();
    }

    @Test
    void javadocOpensWithASubjectOrAVerb() throws IOException {
        int all = 0;
        List<String> oblique = new ArrayList<>();
        for (Path file : Sources.files(SOURCE)) {
            List<String> openings = openings(Files.readString(file, UTF_8));
            all += openings.size();
            openings.stream()
                    .filter(WordsTest::isOblique)
                    .forEach(opening -> oblique.add(ROOT.relativize(file) + ": " + opening));
        }
        assertThat(oblique).as("of " + all).hasSizeLessThanOrEqualTo((int) (all * MOST_OBLIQUE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/** What became of it. */",
                "/**\n * Whoever takes no event for so long\n * is gone.\n */",
                "/** So long a service is silent at most. */",
                "/** Of two epochs the later one. */"
            })
    void anObliqueOpeningIsFound(String planted) {
        assertThat(openings("class A {\n" + planted + "\nint a;}"))
                .singleElement()
                .matches(WordsTest::isOblique);
    }

    @Test
    void aHomonymIsFound() {
        assertThat(homonyms(List.of(
                        Path.of("a", "Row.java"),
                        Path.of("b", "Row.java"),
                        Path.of("a", "Page.java"),
                        Path.of("a", "package-info.java"),
                        Path.of("b", "package-info.java"))))
                .containsOnlyKeys("Row.java");
    }

    private static Map<String, List<Path>> homonyms(List<Path> files) {
        Map<String, List<Path>> byName = files.stream()
                .filter(file -> !file.endsWith("package-info.java"))
                .collect(groupingBy(file -> file.getFileName().toString(), toList()));
        byName.values().removeIf(same -> same.size() == 1);
        return byName;
    }

    /** Returns the first lines of all Javadoc comments with a text before their tags. */
    private static List<String> openings(String source) {
        return JAVADOC.matcher(source)
                .results()
                .map(MatchResult::group)
                .map(comment ->
                        comment.replaceAll("(?m)^\\s*/?\\*+[ /]?|\\*/$", "").strip())
                .filter(text -> !text.isEmpty() && !text.startsWith("@"))
                .map(text -> text.lines().findFirst().orElseThrow())
                .toList();
    }

    private static boolean isOblique(String opening) {
        return OBLIQUE.matcher(opening).matches();
    }
}
