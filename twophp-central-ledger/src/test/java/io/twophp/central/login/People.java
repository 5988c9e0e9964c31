package io.twophp.central.login;

import io.twophp.central.access.Role;
import io.twophp.central.audit.Audits;
import io.twophp.central.problem.Refusal;
import io.twophp.central.store.DatabaseProduct;
import io.twophp.central.store.OneTransaction;
import io.twophp.central.store.Sql;
import io.twophp.central.store.TestClock;
import io.twophp.core.settings.Settings;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Users, logins and sessions on a database, without a container: each statement but those of the audit log commits by
 * itself.
 */
final class People {

    static final String ADDRESS = "192.0.2.7";

    final TestClock clock = new TestClock();
    final Sql sql;
    final Users users = new Users();
    final Logins logins = new Logins();
    final Sessions sessions = new Sessions();

    People(DatabaseProduct product) {
        OneTransaction transaction = OneTransaction.on(product);
        sql = transaction.sql();
        Settings settings =
                key -> Optional.ofNullable(key.equals("twophp.central.password.iterations") ? "1000" : null);
        Passwords passwords = new Passwords();
        passwords.settings = settings;
        users.sql = sql;
        users.clock = clock;
        users.audit = Audits.of(transaction, clock);
        users.passwords = passwords;
        logins.users = users;
        logins.audit = users.audit;
        logins.passwords = passwords;
        logins.attempts = new Attempts();
        logins.attempts.sql = sql;
        logins.attempts.clock = clock;
        logins.attempts.settings = settings;
        logins.recent = new RecentLogins();
        logins.recent.clock = clock;
        logins.clock = clock;
        sessions.sql = sql;
        sessions.clock = clock;
        sessions.settings = settings;
        sessions.audit = users.audit;
    }

    /** Adds a user, and returns the password. */
    String user(String name, Role role) {
        return users.add("administrator", name, Set.of(role));
    }

    User find(String name) {
        return users.find(name).orElseThrow().user();
    }

    String login(String name, String password) {
        return login(name, password, ADDRESS);
    }

    /** Returns "accepted", or the refusal's name. */
    String login(String name, String password, String address) {
        try {
            logins.verify(name, password, address);
            return "accepted";
        } catch (Refusal refusal) {
            return refusal.type().toString();
        }
    }

    /** Returns the names and addresses of failed logins. */
    List<String> failures() {
        return sql.all(
                "SELECT who, detail FROM central_audit WHERE action = 'LOGIN_FAILED' ORDER BY number",
                row -> row.getString("who") + " " + row.getString("detail"));
    }

    List<String> audited() {
        return sql.all("SELECT action FROM central_audit ORDER BY number", row -> row.getString("action"));
    }
}
