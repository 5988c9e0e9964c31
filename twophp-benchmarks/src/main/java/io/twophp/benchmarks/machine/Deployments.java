package io.twophp.benchmarks.machine;

import io.twophp.benchmarks.count.Meter;
import io.twophp.benchmarks.count.State;
import io.twophp.benchmarks.load.Credentials;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Servers with one WAR each, one after the other, on one database. */
public final class Deployments implements AutoCloseable {

    private static final String DEPLOYED = " was successfully deployed in ([0-9,.]+) milliseconds";

    private final Path target;
    private final Path directory;
    private final Store store;
    private int servers;

    private Deployments(Path target, Path directory, Store store) {
        this.target = target;
        this.directory = directory;
        this.store = store;
    }

    /**
     * @param target the directory with the build's WARs and server
     * @param directory an empty one, for data and logs
     */
    public static Deployments on(String database, Path target, Path directory) {
        return new Deployments(target, directory, Store.start(database, directory, false));
    }

    /** Starts a server with a WAR, and stops it. */
    public Deployed deploy(String war) {
        try (Server server = PayaraMicro.builder()
                .jar(target.resolve("payara-micro.jar"))
                .workDir(directory.resolve("server-" + ++servers))
                .database(store.database())
                .account(Credentials.USER, Credentials.PASSWORD, Credentials.ROLE)
                .encryptionKey(directory.resolve("encryption.keys"))
                .war(target.resolve(war + ".war"))
                .readyPath(war + "/api/measures/usage")
                .optimised()
                .start()) {
            return new Deployed(millis(server.log(), war), new Meter(server.baseUri(), List.of(war)).state());
        }
    }

    @Override
    public void close() {
        store.close();
    }

    private static long millis(Path log, String war) {
        try {
            Matcher deployed = Pattern.compile(war + DEPLOYED).matcher(Files.readString(log));
            if (!deployed.find()) {
                throw new IllegalStateException(log + " does not tell how long the deployment took");
            }
            return Long.parseLong(deployed.group(1).replaceAll("[,.]", ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The result of one deployment.
     *
     * @param millis the time that the server reports
     * @param state the server's state after the deployment
     */
    public record Deployed(long millis, State state) {}
}
