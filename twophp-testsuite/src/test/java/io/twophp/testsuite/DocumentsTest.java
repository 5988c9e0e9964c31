package io.twophp.testsuite;

import static io.twophp.testsuite.Sources.ROOT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Checks that links lead somewhere, that classes and messages are those of the sources, and that README and pages are
 * short.
 */
class DocumentsTest {

    private static final Path DOCS = ROOT.resolve("docs");
    private static final Path DECISIONS = ROOT.resolve("docs/decisions");
    private static final int LONGEST_PAGE = 250;
    private static final int LONGEST_LINE = 160;

    /** The pages that were longer when that limit came, with their lengths: split one, rather than raise its number. */
    private static final Map<String, Integer> LONGER_PAGES = Map.of(
            "central-ledger.md", 568,
            "client.md", 385,
            "performance.md", 279,
            "problems.md", 526,
            "protocol.md", 566,
            "reliability.md", 298);

    private static final Pattern BLOCK = Pattern.compile("^ *```.*?^ *```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s#]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);
    private static final Pattern STEP = Pattern.compile("^\\| \\d+ \\| `([\\w.]+)` \\| `(\\w+)`", Pattern.MULTILINE);
    private static final Pattern MESSAGE = Pattern.compile("TWOPHP-\\d{4}");
    private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w*)(?:\\.\\w+)?`");
    private static final Pattern PACKAGE = Pattern.compile("^.*/src/main/java/io/twophp/(.+)/\\w+\\.java$");
    private static final Pattern COUNTED = Pattern.compile("\\w+ (jars|dependencies)\\b");
    private static final Pattern STATUS = Pattern.compile(
            "# \\d{4} – .+\n\nStatus: (accepted|superseded by .+), \\d{4}-\\d\\d-\\d\\d\\.[^\n]*\n\n## Context\n");

    @Test
    void everyLinkLeadsToAFileAndASectionThatAreThere() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path document : documents()) {
            for (MatchResult link : LINK.matcher(prose(document)).results().toList()) {
                if (!link.group(1).contains("://") && !link.group().contains("…") && !leads(document, link)) {
                    broken.add(ROOT.relativize(document) + ": " + link.group());
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void everyDecisionHasAStatusADateAndALineInTheIndex() throws IOException {
        String index = Files.readString(DECISIONS.resolve("README.md"), UTF_8);
        for (Path decision : documents()) {
            if (decision.startsWith(DECISIONS) && !decision.endsWith("README.md")) {
                assertThat(Files.readString(decision, UTF_8)).as("%s", decision).containsPattern("^" + STATUS);
                assertThat(index).contains("](" + decision.getFileName() + ")");
            }
        }
    }

    @Test
    void theReadmeIsShortAndItsFirstScreenHasCodeCommandsAndARequest() throws IOException {
        List<String> lines = Files.readAllLines(ROOT.resolve("README.md"), UTF_8);
        assertThat(lines).hasSizeLessThanOrEqualTo(180);
        assertThat(lines.subList(0, 45))
                .anyMatch(line -> line.contains("@TwoPhaseMutation"))
                .anyMatch(line -> line.startsWith("mvn -Pdemo"))
                .anyMatch(line -> line.startsWith("mvn verify"))
                .anyMatch(line -> line.contains("curl "));
    }

    @Test
    void noPageIsLong() throws IOException {
        for (Path page : pages()) {
            String name = DOCS.relativize(page).toString();
            assertThat(Files.readAllLines(page, UTF_8))
                    .as("%s", name)
                    .hasSizeLessThanOrEqualTo(LONGER_PAGES.getOrDefault(name, LONGEST_PAGE));
        }
    }

    @Test
    void aPageBeginsWithItsReaders() throws IOException {
        for (Path page : pages()) {
            assertThat(Files.readAllLines(page, UTF_8).subList(0, 3))
                    .as("%s", page)
                    .anyMatch(line -> line.startsWith("For "));
        }
    }

    @Test
    void proseOfAPageIsInShortLines() throws IOException {
        for (Path page : pages()) {
            if (!LONGER_PAGES.containsKey(DOCS.relativize(page).toString())) {
                assertThat(prose(page).lines().filter(line -> !line.strip().startsWith("|")))
                        .as("%s", page)
                        .allMatch(line -> line.length() <= LONGEST_LINE);
            }
        }
    }

    @Test
    void theArchitectureNamesClassesInPackagesThatHaveThem() throws IOException {
        String text = Files.readString(ROOT.resolve("docs/architecture.md"), UTF_8);
        Set<String> sources = sources();
        List<String> steps = STEP.matcher(text)
                .results()
                .map(step -> "io/twophp/" + step.group(1).replace('.', '/') + "/" + step.group(2) + ".java")
                .toList();
        assertThat(steps).isNotEmpty().isSubsetOf(sources);
        Set<String> names =
                sources.stream().map(source -> source.replaceAll(".*/", "")).collect(Collectors.toSet());
        assertThat(CLASS.matcher(text).results().map(name -> name.group(1) + ".java"))
                .isSubsetOf(names);
    }

    @Test
    void everyMessageOfTheLogIsListedWithItsMeaning() throws IOException {
        String listed = Files.readString(ROOT.resolve("docs/messages.md"), UTF_8);
        Set<String> missing = new HashSet<>();
        for (Path source : Sources.files(".*/src/main/java/.*\\.java")) {
            MESSAGE.matcher(Files.readString(source, UTF_8))
                    .results()
                    .map(MatchResult::group)
                    .filter(id -> !listed.contains("| " + id + " |"))
                    .forEach(missing::add);
        }
        assertThat(missing).isEmpty();
    }

    @Test
    @Tag("X22")
    void theArchitectureNamesEveryPackageOfThePublishedModules() throws IOException {
        String text = Files.readString(ROOT.resolve("docs/architecture.md"), UTF_8);
        assertThat(Sources.files("twophp-[\\w-]+/src/main/java/io/twophp/.+/\\w+\\.java").stream()
                        .map(file -> PACKAGE.matcher(file.toString()).replaceFirst("$1"))
                        .filter(name -> !name.startsWith("benchmarks"))
                        .map(name -> name.replace('/', '.'))
                        .distinct()
                        .filter(name -> !text.contains("`" + name + "`")))
                .isEmpty();
    }

    @Test
    @Tag("X28")
    void onlyTheInstallationSaysWhatTheLibraryBrings() throws IOException {
        List<String> referring = new ArrayList<>();
        for (Path page : pages()) {
            if (prose(page).contains("[Install the library](install.md)")) {
                referring.add(prose(page));
            }
        }
        assertThat(referring).hasSize(5).noneMatch(text -> COUNTED.matcher(text).find());
    }

    /** Returns the source files of all modules, from their root packages on. */
    private static Set<String> sources() throws IOException {
        return Sources.files(".*\\.java").stream()
                .map(file -> file.toString().replaceAll(".*/java/", ""))
                .collect(Collectors.toSet());
    }

    private static List<Path> documents() throws IOException {
        return Sources.files(".*\\.md");
    }

    /** Returns the pages of docs/, without its decisions. */
    private static List<Path> pages() throws IOException {
        return documents().stream()
                .filter(page -> page.startsWith(DOCS) && !page.startsWith(DECISIONS))
                .toList();
    }

    private static boolean leads(Path document, MatchResult link) throws IOException {
        Path target = link.group(1).isEmpty()
                ? document
                : document.resolveSibling(link.group(1)).normalize();
        if (!Files.exists(target)) {
            return false;
        }
        return link.group(2) == null || anchors(target).contains(link.group(2));
    }

    private static String prose(Path document) throws IOException {
        return BLOCK.matcher(Files.readString(document, UTF_8)).replaceAll("");
    }

    /** Returns a document's anchors, as GitHub makes them of headings. */
    private static Set<String> anchors(Path document) throws IOException {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        HEADING.matcher(prose(document)).results().forEach(heading -> {
            String text = heading.group(1).replaceAll("\\[([^\\]]*)]\\([^)]*\\)", "$1");
            String anchor = text.toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                    .replace(' ', '-');
            int before = seen.merge(anchor, 1, Integer::sum) - 1;
            anchors.add(before == 0 ? anchor : anchor + "-" + before);
        });
        return anchors;
    }
}
