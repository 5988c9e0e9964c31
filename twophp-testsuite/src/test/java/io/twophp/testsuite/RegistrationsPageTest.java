package io.twophp.testsuite;

import static io.twophp.testsuite.Sources.ROOT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that docs/registrations.md has every field of HTTP that a constant of the sources names. */
class RegistrationsPageTest {

    private static final String READERS_OF_FIELDS =
            "twophp-(core|cdi|jaxrs|outbound|central-ledger)/src/main/java/.+\\.java";

    /** A field's name has a hyphen, or is one of those without: other constants look alike. */
    private static final Pattern CONSTANT = Pattern.compile(
            "static final String \\w+ =\\s+"
                    + "\"([A-Z][A-Za-z0-9]*(?:-[A-Z0-9][A-Za-z0-9]*)+|POE|Date|Prefer|Origin|Forwarded|traceparent|tracestate)\"");

    @Test
    void everyFieldThatTheSourcesNameIsOnThePage() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/registrations.md"), UTF_8);
        Set<String> fields = fields();
        assertThat(fields).contains("DTT-2PHP-Enabled", "Idempotency-Key", "IDS-Status", "X-Message-Id", "POE-Links");
        assertThat(fields).allMatch(field -> rows(page).anyMatch(row -> row.contains("`" + field + "`")));
    }

    @Test
    void everyFieldOfOursHasItsRow() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/registrations.md"), UTF_8);
        assertThat(fields().stream().filter(RegistrationsPageTest::isOurs))
                .hasSizeGreaterThan(20)
                .allMatch(field -> rows(page)
                        .anyMatch(row -> row.startsWith("| `" + field + "` ") && row.split("\\|").length == 5));
    }

    /** Returns whether a field is of the five documents, of Idempotency-Key, or of this library. */
    private static boolean isOurs(String field) {
        return Stream.of("DTT-2PHP-", "Idempot", "IDS-", "POE", "X-Message-").anyMatch(field::startsWith);
    }

    private static Stream<String> rows(String page) {
        return page.lines().filter(line -> line.startsWith("| `"));
    }

    private static Set<String> fields() throws IOException {
        Set<String> fields = new TreeSet<>();
        for (Path file : Sources.files(READERS_OF_FIELDS)) {
            CONSTANT.matcher(Files.readString(file, UTF_8))
                    .results()
                    .map((MatchResult constant) -> constant.group(1))
                    .forEach(fields::add);
        }
        return fields;
    }
}
