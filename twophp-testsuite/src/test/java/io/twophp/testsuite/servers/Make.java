package io.twophp.testsuite.servers;

import io.twophp.testsuite.launch.GlassFish;
import io.twophp.testsuite.launch.Launch;
import io.twophp.testsuite.launch.OpenLiberty;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.PayaraServer;
import io.twophp.testsuite.launch.ServerLaunch;
import io.twophp.testsuite.launch.WildFly;
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
            return unpacked(PayaraServer.builder(), "payara6", war);
        }
    },
    GLASSFISH {
        @Override
        Launch<?> launch(Path war) {
            return unpacked(GlassFish.builder(), "glassfish7", war);
        }
    },
    WILDFLY {
        @Override
        Launch<?> launch(Path war) {
            return unpacked(WildFly.builder(), "wildfly-" + System.getProperty("servers.wildfly", "39.0.1.Final"), war);
        }
    },
    LIBERTY {
        @Override
        Launch<?> launch(Path war) {
            return unpacked(OpenLiberty.builder(), "wlp", war);
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

    private static ServerLaunch unpacked(ServerLaunch launch, String home, Path war) {
        return launch.home(target().resolve("servers").resolve(home)).archive(war);
    }
}
