package io.twophp.testsuite.servers;

import io.twophp.testsuite.launch.Distribution;
import io.twophp.testsuite.launch.Launch;
import io.twophp.testsuite.launch.PayaraMicro;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The servers. */
enum Make {
    PAYARA_MICRO {
        @Override
        Launch<?> launch(Path war) {
            return PayaraMicro.builder()
                    .jar(target().resolve("payara-micro.jar"))
                    .war(war);
        }
    },
    PAYARA_SERVER {
        @Override
        Launch<?> launch(Path war) {
            return unpacked(Distribution.PAYARA, war);
        }
    },
    GLASSFISH {
        @Override
        Launch<?> launch(Path war) {
            return unpacked(Distribution.GLASSFISH, war);
        }
    },
    WILDFLY {
        @Override
        Launch<?> launch(Path war) {
            return unpacked(Distribution.WILDFLY, war);
        }
    },
    LIBERTY {
        @Override
        Launch<?> launch(Path war) {
            return unpacked(Distribution.LIBERTY, war);
        }
    };

    /** How to start it with one application. */
    abstract Launch<?> launch(Path war);

    /** As it is named on the command line. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Those that are named by {@code -Dservers=…}, or all. */
    static List<Make> chosen() {
        List<String> words = words("servers");
        return Arrays.stream(values())
                .filter(make -> words.isEmpty() || words.contains(make.word()))
                .toList();
    }

    /** A list of words on the command line; empty if it is not there. */
    static List<String> words(String property) {
        String text = System.getProperty(property, "");
        return text.isBlank()
                ? List.of()
                : Arrays.stream(text.split(",")).map(String::trim).toList();
    }

    static Path target() {
        return Path.of(System.getProperty("basedir", "."), "target")
                .toAbsolutePath()
                .normalize();
    }

    private static Launch<?> unpacked(Distribution server, Path war) {
        return server.launch(target().resolveSibling("launch").resolve("target/servers"), List.of(war));
    }
}
