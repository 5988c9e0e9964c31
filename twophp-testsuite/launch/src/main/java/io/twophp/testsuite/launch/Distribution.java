package io.twophp.testsuite.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The servers that come as a directory. Each has a name on the command line. */
public enum Distribution {
    PAYARA("Payara Server", "payara6", AsadminServer::payara),
    GLASSFISH("GlassFish", "glassfish7", AsadminServer::glassFish),
    WILDFLY("WildFly", "wildfly-", WildFly::builder),
    LIBERTY("Open Liberty", "wlp", OpenLiberty::builder);

    private final String title;
    private final String home;
    private final Supplier<ServerLaunch> launch;

    /** @param home the beginning of the unpacked directory's name */
    Distribution(String title, String home, Supplier<ServerLaunch> launch) {
        this.title = title;
        this.home = home;
        this.launch = launch;
    }

    /** @throws IllegalArgumentException if there is no server of that name; the message lists the servers */
    public static Distribution of(String word) {
        return Arrays.stream(values())
                .filter(server -> server.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no server '" + word + "' here, but "
                        + Arrays.stream(values()).map(Distribution::word).collect(Collectors.joining(", "))));
    }

    /** Returns its name on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the makers' name for it. */
    public String title() {
        return title;
    }

    /**
     * Prepares its start with applications.
     *
     * @param servers the directory into which the build unpacked it
     */
    public ServerLaunch launch(Path servers, List<Path> archives) {
        ServerLaunch server = launch.get().home(home(servers));
        archives.forEach(server::archive);
        return server;
    }

    private Path home(Path servers) {
        if (!Files.isDirectory(servers)) {
            throw new IllegalStateException("No server was unpacked into " + servers);
        }
        try (Stream<Path> unpacked = Files.list(servers)) {
            return unpacked.filter(path -> path.getFileName().toString().startsWith(home))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(title + " was not unpacked into " + servers));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
