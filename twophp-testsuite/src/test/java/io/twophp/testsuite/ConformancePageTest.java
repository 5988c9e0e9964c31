package io.twophp.testsuite;

import static io.twophp.testsuite.Sources.ROOT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that the pages of docs/conformance name sections, classes, tests and statements that there are. */
class ConformancePageTest {

    private static final Path PAGES = ROOT.resolve("docs/conformance");
    private static final Pattern READING = Pattern.compile("\\b[PCES]?D\\d+\\b");
    private static final String TESTS = "(.*/src/(test|it)/java/.+|twophp-tck/src/main/java/.+)\\.java";
    private static final String PUBLISHED =
            "twophp-(?!testsuite|ear-sample|benchmarks|tck)[\\w-]+/src/main/java/.+\\.java";

    private static Map<String, String> types;
    private static Map<String, String> tests;

    /** The documents, with their sections, the letter of their statements, and the number of these. */
    enum Document {
        TWOPHP(
                "2php",
                "2 4 5.1 5.2.1 5.2.2 5.2.3 5.3.1 5.3.2 5.3.3 5.4 5.5.1 5.5.2 5.5.3 5.5.4 5.5.5 5.5.6 5.5.7"
                        + " 5.5.8 6 7 8.1 8.2 9.1 9.2 9.3 9.4 9.5 9.6 9.7 9.8 10.2 10.3 10.4 11 12.1 12.2 12.3 12.4"
                        + " 13.1 13.2 13.3 13.4 13.5 13.6 14.1",
                "N",
                43),
        CERTIFIED_HTTP(
                "certified-http",
                "sending receiving long_time requirements on_top assumptions reliable_host"
                        + " request id date response url success retry fail application",
                "C",
                10),
        POE("poe", "1 2 3 4 5 6 7 8 A", "P", 8),
        EXACTLY_ONCE("exactly-once", "phases PUT POST GET DELETE failures summary example", "E", 6),
        IDS(
                "ids",
                "V VI VII.A VII.B VII.C VII.D VII.E VIII.A VIII.B VIII.C VIII.D IX.A IX.B IX.C X XI XII XIII XV",
                "S",
                11);

        private final String page;
        private final Set<String> sections;
        private final String letter;
        private final int statements;

        Document(String page, String sections, String letter, int statements) {
            this.page = page;
            this.sections = Stream.of(sections.split(" "))
                    .map(section -> section.replace('_', ' '))
                    .collect(Collectors.toSet());
            this.letter = letter;
            this.statements = statements;
        }

        private String text() throws IOException {
            return Files.readString(PAGES.resolve(page + ".md"), UTF_8);
        }

        private List<String> faults(String text) {
            return ConformanceRow.of(text).stream()
                    .flatMap(row -> row.faults(sections, types::containsKey, ConformancePageTest::isTest).stream())
                    .toList();
        }
    }

    @BeforeAll
    static void readSources() throws IOException {
        types = texts(PUBLISHED);
        tests = texts(TESTS);
    }

    @ParameterizedTest
    @EnumSource
    void everyRowNamesWhatThereIs(Document document) throws IOException {
        assertThat(ConformanceRow.of(document.text())).hasSizeGreaterThan(20);
        assertThat(document.faults(document.text())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everySectionAndEveryStatementHasARow(Document document) throws IOException {
        String sections = ConformanceRow.of(document.text()).stream()
                .map(row -> row.cells().get(0))
                .collect(Collectors.joining(", "));
        assertThat(sections.split(", ")).contains(document.sections.toArray(String[]::new));
        String statements = ConformanceRow.of(document.text()).stream()
                .map(row -> row.cells().get(1))
                .collect(Collectors.joining("\n"));
        assertThat(IntStream.rangeClosed(1, document.statements)
                        .mapToObj(number -> document.letter + number)
                        .filter(name -> !Pattern.compile("\\b" + name + "\\b")
                                .matcher(statements)
                                .find()))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everyReadingThatARowCitesIsDocumented(Document document) throws IOException {
        Set<String> documented = new HashSet<>();
        for (String page : List.of("protocol", "poe", "certified-http", "exactly-once", "ids")) {
            Files.readAllLines(ROOT.resolve("docs/" + page + ".md"), UTF_8).stream()
                    .filter(line -> line.matches("(### D\\d+ – |\\| [PCES]D\\d+ \\| ).*"))
                    .map(line -> line.split(" ")[1])
                    .forEach(documented::add);
        }
        assertThat(READING.matcher(document.text()).results())
                .isNotEmpty()
                .allMatch(cited -> documented.contains(cited.group()));
    }

    @Test
    void noPageIsForgotten() throws IOException {
        try (Stream<Path> pages = Files.list(PAGES)) {
            assertThat(pages.map(page -> page.getFileName().toString()))
                    .containsExactlyInAnyOrder(Stream.of(Document.values())
                            .map(document -> document.page + ".md")
                            .toArray(String[]::new));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            | 8.1 | replayed | `PhaseTwo` | `PhaseTwoTest` |;
            | 8.1 | replayed | `PhaseTwo` | `PhaseTwoTest.d2_anOutcomeIsReplayedLongAfterTheTtl`, `ClusterIT` |;
            | 8.1 | replayed | not done: nobody wants it | – |;
            | 13.6 | TLS | the container | – |;
            | 8.1 | replayed | `PhaseTwo` | `PhaseThreeTest` |; no test `PhaseThreeTest`
            | 8.1 | replayed | `PhaseTwo` | `PhaseTwoTest.isNotThere` |; no test `PhaseTwoTest.isNotThere`
            | 8.1 | replayed | `PhaseTwo` | `PhaseTwo` |; no test `PhaseTwo`
            | 8.1 | replayed | `PhaseTwoTest` | `PhaseTwoTest` |; no class `PhaseTwoTest`
            | 8.3 | replayed | `PhaseTwo` | `PhaseTwoTest` |; no section 8.3
            | 8.1 | replayed | `PhaseTwo` | – |; no test for: replayed
            | 8.1 | replayed | `PhaseTwo` | by hand |; no test for: replayed
            | 8.1 | replayed | not done: nobody wants it | `PhaseTwoTest` |; a test for what is not done: replayed
            | 8.1 | replayed | | `PhaseTwoTest` |; not four cells with content: [8.1, replayed, , `PhaseTwoTest`]
            | 8.1 | replayed | `PhaseTwo` |; not four cells with content: [8.1, replayed, `PhaseTwo`]
            """)
    void aRowThatNamesWhatThereIsNotIsFound(String row, String fault) {
        String table = "| § | Statement | Done by | Shown by |\n|---|---|---|---|\n" + row + "\n";
        assertThat(Document.TWOPHP.faults(table)).isEqualTo(fault == null ? List.of() : List.of(fault));
    }

    private static boolean isTest(String type, String method) {
        String text = tests.get(type);
        return text != null
                && (method == null
                        || Pattern.compile("\\bvoid " + method + "\\(")
                                .matcher(text)
                                .find());
    }

    /** Returns the texts of sources by the names of their classes; those of one name together. */
    private static Map<String, String> texts(String pattern) throws IOException {
        Map<String, String> texts = new HashMap<>();
        for (Path file : Sources.files(pattern)) {
            String type = file.getFileName().toString().replace(".java", "");
            texts.merge(type, Files.readString(file, UTF_8), String::concat);
        }
        return texts;
    }
}
