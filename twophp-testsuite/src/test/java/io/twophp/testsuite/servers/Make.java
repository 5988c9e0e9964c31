package io.twophp.testsuite.servers;

import io.twophp.testsuite.launch.Distribution;
import io.twophp.testsuite.launch.Launch;
import io.twophp.testsuite.launch.PayaraMicro;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The servers. */
public enum Make {
    PAYARA_MICRO(null),
    PAYARA_SERVER(Distribution.PAYARA),
    GLASSFISH(Distribution.GLASSFISH),
    WILDFLY(Distribution.WILDFLY),
    LIBERTY(Distribution.LIBERTY);

    private final Distribution unpacked;

    Make(Distribution unpacked) {
        this.unpacked = unpacked;
    }

    /** Prepares its start with applications. */
    public Launch<?> launch(List<Path> wars) {
        if (unpacked != null) {
            return unpacked.launch(target().resolveSibling("launch").resolve("target/servers"), wars);
        }
        PayaraMicro.Builder launch = PayaraMicro.builder().jar(target().resolve("payara-micro.jar"));
        wars.forEach(launch::war);
        return launch;
    }

    /** Prepares its start with one application. */
    Launch<?> launch(Path war) {
        return launch(List.of(war));
    }

    /** Returns its name on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the make of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Make of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** Returns the makes that {@code -Dservers=…} names, or all. */
    public static List<Make> chosen() {
        List<String> words = words("servers");
        return Arrays.stream(values())
                .filter(make -> words.isEmpty() || words.contains(make.word()))
                .toList();
    }

    /** Returns the words of a list on the command line; empty without the property. */
    static List<String> words(String property) {
        String text = System.getProperty(property, "");
        return text.isBlank()
                ? List.of()
                : Arrays.stream(text.split(",")).map(String::trim).toList();
    }

    public static Path target() {
        return Path.of(System.getProperty("basedir", "."), "target")
                .toAbsolutePath()
                .normalize();
    }
}
