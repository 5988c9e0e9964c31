package io.twophp.testsuite;

import static io.twophp.testsuite.Sources.ROOT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Every third-party library that the published modules bring at run time is listed, in that version, with the date of
 * its last review. Each module's build writes the list of what it brings.
 */
class DependenciesTest {

    private static final Pattern MODULE = Pattern.compile("<artifactId>(twophp-(?!bom)[\\w-]+)</artifactId>");
    private static final Pattern BROUGHT =
            Pattern.compile("([\\w.-]+:[\\w.-]+):jar:(?:[\\w.-]+:)?([\\w.+-]+):(?:compile|runtime)");
    private static final Pattern LISTED = Pattern.compile(
            "^\\| `([\\w.-]+:[\\w.-]+)` \\| ([\\w.+-]+) \\| [^|]+ \\| \\d{4}-\\d\\d-\\d\\d \\| [^|]+ \\|$",
            Pattern.MULTILINE);

    @Test
    void whatIsBroughtIsListedInThatVersion() throws IOException {
        String text = Files.readString(ROOT.resolve("docs/dependencies.md"), UTF_8);
        assertThat(found(LISTED, text)).containsExactlyElementsOf(brought());
    }

    private static Set<String> brought() throws IOException {
        Set<String> brought = new TreeSet<>();
        for (String module : found(MODULE, Files.readString(ROOT.resolve("twophp-bom/pom.xml"), UTF_8))) {
            Path written = ROOT.resolve(module).resolve("target/shipped.txt");
            assertThat(written).as("what %s brings; build with -am", module).exists();
            brought.addAll(found(BROUGHT, Files.readString(written, UTF_8)));
        }
        return brought;
    }

    private static Set<String> found(Pattern pattern, String text) {
        Set<String> all = new TreeSet<>();
        pattern.matcher(text)
                .results()
                .forEach(each -> all.add(each.groupCount() == 1 ? each.group(1) : each.group(1) + " " + each.group(2)));
        return all;
    }
}
