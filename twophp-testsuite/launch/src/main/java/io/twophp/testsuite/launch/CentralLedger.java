package io.twophp.testsuite.launch;

import io.twophp.core.intent.ServiceIdentity;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Central Ledger on a Payara Micro of its own, whose administrator's password is known, so that services can be
 * enrolled. Not thread-safe.
 */
public final class CentralLedger implements AutoCloseable {

    /** The name of its first administrator. */
    public static final String ADMINISTRATOR = "administrator";

    private static final Pattern TOKEN = Pattern.compile("\"token\":\"([^\"]+)\"");
    private static final Pattern ENROLLED = Pattern.compile("\"state\":\"ENROLLED\"");

    private final Server server;
    private final ShopClient api;

    private CentralLedger(Server server, String password) {
        this.server = server;
        this.api = new ShopClient(url().resolve("api/v1/"), ADMINISTRATOR + ":" + password);
    }

    /**
     * Prepares the start of a Central Ledger. The key that seals its own private key is made beside its directory.
     *
     * @param micro payara-micro.jar
     * @param war the one that the module twophp-central-ledger built
     */
    public static PayaraMicro.Builder launch(Path micro, Path war, Database database, Path directory) {
        return PayaraMicro.builder()
                .jar(micro)
                .war(war)
                .workDir(directory)
                .database(database)
                .encryptionKey(directory.resolveSibling(directory.getFileName() + ".key"))
                .readyPath("central/api/v1/session");
    }

    /** Starts a Central Ledger, whose first administrator gets this password if it has no user yet. */
    public static CentralLedger start(PayaraMicro.Builder launch, String password) {
        return new CentralLedger(
                launch.environment("TWOPHP_CENTRAL_ADMINISTRATOR_PASSWORD", password)
                        .start(),
                password);
    }

    public Server server() {
        return server;
    }

    /** Returns the ledger's address, with a slash at the end. */
    public URI url() {
        return server.baseUri().resolve("/central/");
    }

    /** Returns a client of its interface, as the administrator. */
    public ShopClient api() {
        return api;
    }

    /** Returns a token by which a service without a GUID of its own enrols. */
    public String token(String service) {
        UUID id = ServiceIdentity.named(service).ledgerId();
        HttpResponse<String> given =
                api.send("POST", "services", "{\"name\":\"" + service + "\",\"service_ledger_id\":\"" + id + "\"}");
        Matcher token = TOKEN.matcher(given.body());
        if (given.statusCode() != 201 || !token.find()) {
            throw new IllegalStateException("no token for " + service + ": " + given.statusCode() + " " + given.body());
        }
        return token.group(1);
    }

    /** Returns whether a service without a GUID of its own is enrolled. */
    public boolean knows(String service) {
        HttpResponse<String> answer =
                api.get("services/" + ServiceIdentity.named(service).ledgerId());
        return answer.statusCode() == 200 && ENROLLED.matcher(answer.body()).find();
    }

    /** Has the services of a server ship their rows here, by their names. */
    public void enrol(Launch<?> services, Iterable<String> names) {
        services.property("twophp.central.url", url().toString());
        for (String name : names) {
            if (!knows(name)) {
                services.environment("TWOPHP_CENTRAL_TOKEN_" + name.toUpperCase(Locale.ROOT), token(name));
            }
        }
    }

    /** Sets a service's address, at which operators may pull its rows and settle its doubts. */
    public void address(String service, URI address) {
        UUID id = ServiceIdentity.named(service).ledgerId();
        HttpResponse<String> changed = api.send("PATCH", "services/" + id, "{\"address\":\"" + address + "\"}");
        if (changed.statusCode() != 200) {
            throw new IllegalStateException(
                    "no address for " + service + ": " + changed.statusCode() + " " + changed.body());
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
