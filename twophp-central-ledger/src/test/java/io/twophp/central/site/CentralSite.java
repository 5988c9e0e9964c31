package io.twophp.central.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Server;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;

/**
 * A Central Ledger on Payara Micro and H2, with an administrator of a known password. Ends with the JVM at the latest.
 */
public final class CentralSite implements AutoCloseable {

    /** The first administrator's name. */
    public static final String ADMINISTRATOR = "administrator";
    /** The first administrator's password. */
    public static final String PASSWORD = "first-administrator";

    private final Server server;

    private CentralSite(Server server) {
        this.server = server;
    }

    /**
     * Starts a Central Ledger with more settings.
     *
     * @param name of a directory for this one alone
     */
    public static CentralSite start(String name, Map<String, String> settings) {
        Path directory = target().resolve("central-" + name);
        PayaraMicro.Builder server = PayaraMicro.builder()
                .jar(target().resolve("payara-micro.jar"))
                .war(target().resolve("central.war"))
                .workDir(directory)
                .heap("384m")
                .property(
                        "central.datasource.url",
                        "jdbc:h2:mem:" + name + System.nanoTime() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=10000")
                .property("twophp.central.administrator.password", PASSWORD)
                // A JVM without the optimising compiler takes seconds for the usual number.
                .property("twophp.central.password.iterations", "1000")
                .readyPath("central/api/v1/session");
        settings.forEach(server::property);
        return new CentralSite(server.start());
    }

    /** Returns the directory {@code target} of this module. */
    private static Path target() {
        return Path.of(System.getProperty("basedir", "."))
                .toAbsolutePath()
                .normalize()
                .resolve("target");
    }

    /** Returns the address of a page, or of the interface below {@code api/v1/}. */
    public URI uri(String path) {
        return server.baseUri().resolve("/central/" + path);
    }

    /** Returns a caller without credentials. */
    public Caller anybody() {
        return new Caller(this, Map.of());
    }

    /** Returns a caller by Basic. */
    public Caller by(String name, String password) {
        String credentials = Base64.getEncoder().encodeToString((name + ":" + password).getBytes(UTF_8));
        return anybody().with("Authorization", "Basic " + credentials);
    }

    public Caller administrator() {
        return by(ADMINISTRATOR, PASSWORD);
    }

    /** Returns the server's output so far. */
    public String log() {
        try {
            return Files.readString(server.log());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a user, and returns the password. */
    public String password(String name, String role) {
        String user = "{\"name\":\"" + name + "\",\"roles\":[\"" + role + "\"]}";
        HttpResponse<String> added = administrator().send("POST", "users", user);
        if (added.statusCode() != 201) {
            throw new IllegalStateException(added.statusCode() + " " + added.body());
        }
        return body(added).getString("password");
    }

    /** Adds a user, who calls by Basic. */
    public Caller user(String name, String role) {
        return by(name, password(name, role));
    }

    public static JsonObject body(HttpResponse<String> response) {
        return Json.createReader(new StringReader(response.body())).readObject();
    }

    @Override
    public void close() {
        server.close();
    }
}
