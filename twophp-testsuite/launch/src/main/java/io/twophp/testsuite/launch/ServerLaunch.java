package io.twophp.testsuite.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The settings for the start of a server that comes as a directory, with one or more applications. Home, archive and
 * work directory are needed.
 */
public final class ServerLaunch extends Launch<ServerLaunch> {

    private final Function<ServerLaunch, Server> make;
    private Path home;
    private final List<Path> archives = new ArrayList<>();
    private boolean attachable;

    ServerLaunch(Function<ServerLaunch, Server> make) {
        this.make = make;
    }

    /** Sets the unpacked distribution. It is only read: a server writes to its work directory. */
    public ServerLaunch home(Path value) {
        home = value.toAbsolutePath();
        return this;
    }

    /** Adds an EAR or WAR to deploy; a WAR's file name is its context root. */
    public ServerLaunch archive(Path value) {
        archives.add(value);
        return this;
    }

    /** Lets adapters of tests find the server's process and deploy on it, where the make needs more than its port. */
    public ServerLaunch attachable() {
        attachable = true;
        return this;
    }

    @Override
    public Server build() {
        archives.replaceAll(Launch::existing);
        if (home == null || !Files.isDirectory(home)) {
            throw new IllegalArgumentException(home + " is no unpacked server");
        }
        return make.apply(this);
    }

    /** Returns the unpacked distribution, absolute; {@code null} unless it was set. */
    public Path home() {
        return home;
    }

    boolean isAttachable() {
        return attachable;
    }

    /** Returns the applications for a server that fills the placeholders in web.xml by itself. */
    Applications applications() throws IOException {
        return Applications.asBuilt(archives).with(libraries, workDir().resolve("complete"));
    }

    /**
     * Returns the applications for a server that does not.
     *
     * @param prefix the prefix of the names of its data sources
     */
    Applications applications(String prefix) throws IOException {
        return database().isPresent()
                ? applications().referring(workDir().resolve("referring"), prefix)
                : applications();
    }
}
