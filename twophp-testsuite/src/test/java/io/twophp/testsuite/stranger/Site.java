package io.twophp.testsuite.stranger;

import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Server;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The stranger's WAR on a Payara Micro and a PostgreSQL of its own. {@link SharedSite} hands out the one that all tests
 * share; a test that kills something, or wants other settings, has its own.
 */
public final class Site implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Postgres postgres;
    private final Server server;

    private Site(Postgres postgres, Server server) {
        this.postgres = postgres;
        this.server = server;
    }

    /**
     * Starts the database and the server.
     *
     * @param directory for the data, the key and the server's own files
     * @param changes changes to the server's settings, such as {@code server -> server.property("twophp.ttl", "2000")}
     */
    public static Site start(Path directory, Consumer<PayaraMicro.Builder> changes) {
        Postgres postgres = new Postgres(directory).start();
        Site site = new Site(postgres, server(postgres, directory, changes));
        try {
            site.server.start();
            return site;
        } catch (RuntimeException e) {
            site.close();
            throw e;
        }
    }

    /** Prepares the server alone, not yet started, on a PostgreSQL of the caller's. */
    public static Server server(Postgres postgres, Path directory, Consumer<PayaraMicro.Builder> changes) {
        return server(war(), postgres, directory, changes);
    }

    /** Prepares the server likewise, with a changed copy of the WAR. */
    static Server server(Path war, Postgres postgres, Path directory, Consumer<PayaraMicro.Builder> changes) {
        PayaraMicro.Builder builder = PayaraMicro.builder()
                .jar(target().resolve("payara-micro.jar"))
                .war(war)
                .readyPath("stranger/api/open/ready")
                .workDir(directory.resolve("server"))
                .database(postgres.database())
                .deadline(PATIENCE)
                .encryptionKey(directory.resolve("encryption.keys"));
        changes.accept(builder);
        return builder.build();
    }

    /** Returns the WAR that the build made of the application. */
    static Path war() {
        return target().resolve("stranger.war");
    }

    /** The directory {@code target} of this module. */
    public static Path target() {
        return Path.of(System.getProperty("basedir", "."), "target").toAbsolutePath();
    }

    public Server server() {
        return server;
    }

    public Postgres postgres() {
        return postgres;
    }

    public URI api() {
        return api(server);
    }

    /** Returns a client with one of the stranger's accounts: alice, bob, carol, operator or gateway. */
    public Client as(String name) {
        return client(server, name);
    }

    static Client client(Server server, String name) {
        return new Client(api(server), name + ":" + name + "-secret", HttpClient.Version.HTTP_2);
    }

    private static URI api(Server server) {
        return server.baseUri().resolve("stranger/api/");
    }

    public String log() {
        return server.output();
    }

    @Override
    public void close() {
        server.close();
        postgres.close();
    }
}
