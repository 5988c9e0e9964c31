package io.twophp.testsuite.browser;

import io.twophp.testsuite.browser.Browser.Account;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Trees;
import io.twophp.testsuite.launch.Unchecked;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Central Ledger on Payara Micro and H2, with the services of {@link Town} and the calls of {@link Story}. A test
 * adds its own data and leaves the rest.
 */
final class Central implements AutoCloseable {

    private static final Pattern PASSWORD = Pattern.compile("'administrator' with the password '([^']+)'");

    private final Server server;
    private final Account administrator;
    private final Map<String, Account> accounts = new ConcurrentHashMap<>();
    private final Town town;
    private final Story story;

    private Central(Server server) {
        this.server = server;
        this.administrator = new Account("administrator", firstPassword(server.log()));
        this.town = new Town(api(), new Api(console()));
        this.story = Story.told(town);
    }

    static Central start(String name) {
        Path target = Path.of(System.getProperty("basedir", "."), "target").toAbsolutePath();
        Path directory = target.resolve(name);
        Trees.delete(directory);
        Database database = Database.h2(directory.resolve("central"));
        Server server = PayaraMicro.builder()
                .jar(target.resolve("payara-micro.jar"))
                .war(target.resolve("central.war"))
                .workDir(directory)
                .property("central.datasource.url", database.url())
                .property("twophp.central.unmatched.grace", "1")
                .readyPath("central/api/v1/session")
                .start();
        try {
            return new Central(server);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    URI console() {
        // By name: browsers keep secure cookies for it without HTTPS.
        return URI.create("http://localhost:" + server.port() + "/central/");
    }

    Story story() {
        return story;
    }

    Town town() {
        return town;
    }

    Account administrator() {
        return administrator;
    }

    /** Returns the interface for scripts, as the administrator. */
    Api api() {
        return new Api(console()).as(administrator);
    }

    /** Returns a user with this role alone. */
    Account account(String role) {
        return accounts.computeIfAbsent(role, name -> {
            Map<String, Object> made = api().post("users", Map.of("name", "the-" + role, "roles", List.of(role)));
            return new Account("the-" + role, (String) made.get("password"));
        });
    }

    /** Opens a browser in which a user with this role is logged in. */
    Browser browser(String role) {
        Browser browser = Browser.at(console());
        try {
            return browser.login(role.equals("administrator") ? administrator : account(role));
        } catch (RuntimeException e) {
            browser.close();
            throw e;
        }
    }

    @Override
    public void close() {
        server.close();
    }

    private static String firstPassword(Path log) {
        Matcher found = PASSWORD.matcher(Unchecked.get(() -> Files.readString(log)));
        if (!found.find()) {
            throw new IllegalStateException("The first password is not in " + log);
        }
        return found.group(1);
    }
}
