package io.twophp.testsuite.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * How to start a server that comes as a directory, with one application. Home, archive and work directory are needed.
 */
public final class ServerLaunch extends Launch<ServerLaunch> {

    private final Function<ServerLaunch, Server> make;
    private Path home;
    private Path archive;

    ServerLaunch(Function<ServerLaunch, Server> make) {
        this.make = make;
    }

    /** The unpacked distribution. It is only read: what a server writes goes to its work directory. */
    public ServerLaunch home(Path value) {
        home = value.toAbsolutePath();
        return this;
    }

    /** The EAR or WAR to deploy; a WAR's file name is its context root. */
    public ServerLaunch archive(Path value) {
        archive = value;
        return this;
    }

    @Override
    public Server build() {
        archive = existing(archive);
        if (home == null || !Files.isDirectory(home)) {
            throw new IllegalArgumentException(home + " is no unpacked server");
        }
        return make.apply(this);
    }

    Path home() {
        return home;
    }

    Path archive() {
        return archive;
    }

    /** The archive's file name without its extension. */
    String applicationName() {
        return archive.getFileName().toString().replaceFirst("\\.[^.]+$", "");
    }
}
