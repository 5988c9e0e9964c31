package io.twophp.testsuite;

import static io.twophp.testsuite.Sources.ROOT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.settings.SettingNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The settings that the sources read, those that the documentation lists, and those that a start knows are the same.
 */
@Tag("X27")
class SettingsTableTest {

    private static final Pattern READ = Pattern.compile("\"(twophp\\.[a-z0-9.-]*[a-z0-9])\"");
    private static final Pattern LISTED =
            Pattern.compile("^\\| `(twophp\\.[a-z0-9.-]*[a-z0-9])` \\| [^`|]*[^|]*\\| [^|]+\\| ", Pattern.MULTILINE);
    private static final Pattern MEMBER =
            Pattern.compile("^\\| (?:`[a-zA-Z]+`|–) \\| `([a-z-]+)` \\| ", Pattern.MULTILINE);

    /** Names of results are no settings. */
    private static final Set<String> ELSE = Set.of("twophp.phase", "twophp.result");

    @Test
    void whatTheDocumentationListsIsWhatAStartKnows() throws IOException {
        String text = Files.readString(ROOT.resolve("docs/configuration.md"), UTF_8);
        assertThat(names(LISTED, text)).isEqualTo(ofNoEndpoint());
        assertThat(names(MEMBER, text)).isEqualTo(Set.copyOf(SettingNames.members()));
    }

    @Test
    void whatTheSourcesReadIsWhatAStartKnows() throws IOException {
        Set<String> read = new HashSet<>();
        for (Path file : Sources.files("twophp-[\\w-]+/src/main/java/.*\\.java")) {
            if (mayRead(file)) {
                read.addAll(names(READ, Files.readString(file, UTF_8)));
            }
        }
        read.removeAll(ELSE);
        assertThat(read).isEqualTo(ofNoEndpoint());
    }

    private static boolean mayRead(Path file) {
        String path = ROOT.relativize(file).toString();
        return Stream.of("twophp-benchmarks", "/cdi/metrics/", "/cdi/trace/", "/FormerSettings.java")
                .noneMatch(path::contains);
    }

    private static Set<String> ofNoEndpoint() {
        Set<String> names = new HashSet<>(SettingNames.all());
        SettingNames.members().forEach(member -> names.remove("twophp." + member));
        return names;
    }

    private static Set<String> names(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }
}
