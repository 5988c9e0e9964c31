package io.twophp.testsuite.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The curl lines of docs/dialects.md and of the README, run unchanged except for the port: each answer has the status
 * that the comment behind its line says, the problem and the headers, and each section leaves one order.
 */
@OnSharedShop
class CurlLinesIT {

    private static final Path ROOT = Path.of(System.getProperty("basedir", ".")).resolve("..");
    private static final Path PAGE = ROOT.resolve("docs/dialects.md");
    private static final Path README = ROOT.resolve("README.md");
    private static final String STATUS_LINE = "HTTP/1.1 ";
    private static final String WRITTEN = "http://localhost:8080/";
    private static final Pattern SECTION = Pattern.compile("^##+ (.*)$", Pattern.MULTILINE);
    private static final Pattern BLOCK = Pattern.compile("^```sh$(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern COMMENT = Pattern.compile(" # (\\d{3})( [a-z-]+)?((?:; .*)?)$", Pattern.MULTILINE);
    private static final Pattern HEADER = Pattern.compile("[A-Z][\\w-]*: .+");
    private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

    /** The section whose commands begin all others. */
    private static final String COMMON = "Try them";

    private final ShopSite site;

    CurlLinesIT(@On(On.Kind.H2) ShopSite site) {
        this.site = site;
    }

    static Set<String> dialects() throws IOException {
        Set<String> sections = new TreeSet<>(blocks(PAGE).keySet());
        sections.remove(COMMON);
        return sections;
    }

    @Test
    void everyDialectHasASection() throws IOException {
        assertThat(dialects())
                .contains("2PHP", "Idempotency-Key", "Certified HTTP", "POST Once Exactly", "HTTP exactly-once", "IDS");
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void isAnsweredAsThePageSaysAndOrdersOnce(String dialect) throws Exception {
        String lines = blocks(PAGE).get(dialect);
        Set<String> before = orders();

        String output = run(blocks(PAGE).get(COMMON) + lines);

        List<String> answers = answers(output);
        List<MatchResult> comments = COMMENT.matcher(lines).results().toList();
        assertThat(answers.stream().map(CurlLinesIT::status))
                .as(output)
                .isNotEmpty()
                .containsExactlyElementsOf(
                        comments.stream().map(comment -> comment.group(1)).toList());
        for (int i = 0; i < answers.size(); i++) {
            assertSaid(answers.get(i), comments.get(i));
        }
        Set<String> placed = orders();
        placed.removeAll(before);
        assertThat(placed).as(output).hasSize(1);
    }

    /** Both phases, which the README describes in prose. */
    @Test
    void bothPhasesOfTheReadmeAreAnsweredAsItSays() throws Exception {
        Set<String> before = orders();

        String output = run(blocks(README).get("Try it").replaceAll("(?m)^mvn .*$|^ +# .*$", ""));

        List<String> answers = answers(output);
        assertThat(answers.stream().map(CurlLinesIT::status)).as(output).containsExactly("200", "200", "200");
        assertThat(answers.get(0)).containsIgnoringCase("DTT-2PHP-Phase-State: WAITING_CONFIRM");
        assertThat(answers.get(1)).containsIgnoringCase("DTT-2PHP-Phase-State: COMMITTED");
        assertThat(answers.get(2)).containsIgnoringCase("DTT-2PHP-Message: Replayed");
        Set<String> placed = orders();
        placed.removeAll(before);
        assertThat(placed).as(output).hasSize(1);
    }

    private static List<String> answers(String output) {
        return Arrays.stream(output.split("(?=" + STATUS_LINE + ")"))
                .filter(piece -> piece.startsWith(STATUS_LINE))
                .toList();
    }

    private static String status(String answer) {
        return answer.substring(STATUS_LINE.length(), STATUS_LINE.length() + 3);
    }

    private static void assertSaid(String answer, MatchResult comment) {
        if (comment.group(2) != null) {
            assertThat(answer).contains("urn:twophp:problem:" + comment.group(2).strip());
        }
        for (String piece : comment.group(3).split("; ")) {
            if (HEADER.matcher(piece).matches()) {
                assertThat(answer).containsIgnoringCase("\r\n" + piece + "\r\n");
            }
        }
    }

    /** Returns the commands, by section. */
    private static Map<String, String> blocks(Path document) throws IOException {
        String page = Files.readString(document, UTF_8);
        Map<String, String> blocks = new LinkedHashMap<>();
        BLOCK.matcher(page).results().forEach(block -> {
            String section = SECTION.matcher(page.substring(0, block.start()))
                    .results()
                    .reduce((one, next) -> next)
                    .orElseThrow()
                    .group(1);
            blocks.merge(section, block.group(1), String::concat);
        });
        return blocks;
    }

    /** Returns everything that the commands print, on either stream, in order. */
    private String run(String commands) throws Exception {
        URI server = site.server().baseUri();
        assertThat(commands).contains(WRITTEN);
        Process shell = new ProcessBuilder("bash", "-c", commands.replace(WRITTEN, server.toString()))
                .redirectErrorStream(true)
                .start();
        try {
            shell.getOutputStream().close();
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> read(shell));
            assertThat(shell.waitFor(2, MINUTES)).as("the commands have ended").isTrue();
            return output.get(10, SECONDS);
        } finally {
            shell.destroyForcibly();
        }
    }

    private static String read(Process shell) {
        try {
            return new String(shell.getInputStream().readAllBytes(), UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private Set<String> orders() {
        String orders = site.alice().get("orders?limit=10000").body();
        return ID.matcher(orders).results().map(order -> order.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }
}
