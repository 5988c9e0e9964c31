package io.twophp.central.login;

import io.twophp.central.access.Role;
import io.twophp.central.access.Secrets;
import io.twophp.central.audit.Action;
import io.twophp.central.audit.Audit;
import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import io.twophp.central.store.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The users who may log in. Changes are audited in the same transaction. */
@ApplicationScoped
@Transactional
public class Users {

    private static final String USERS = "SELECT name, password, roles, created_at, disabled_at FROM central_user";

    @Inject
    Sql sql;

    @Inject
    Clock clock;

    @Inject
    Audit audit;

    @Inject
    Passwords passwords;

    record Account(User user, String password) {}

    List<User> all() {
        return sql.all(USERS + " ORDER BY name", Users::user);
    }

    List<String> passwords() {
        return sql.all("SELECT password FROM central_user", row -> row.getString("password"));
    }

    Optional<Account> find(String name) {
        return sql.first(USERS + " WHERE name = ?", Users::account, name);
    }

    /** Adds the first administrator, unless there are users; returns whether it did. */
    boolean addFirst(String name, String password) {
        if (sql.first("SELECT 1 FROM central_user", row -> true).isPresent()) {
            return false;
        }
        insert("system", name, password, Set.of(Role.ADMINISTRATOR));
        return true;
    }

    String add(String by, String name, Set<Role> roles) {
        if (find(name).isPresent()) {
            throw RefusalType.USER_EXISTS.refusal("Choose another name, or change the user of that name.");
        }
        String password = Secrets.password();
        insert(by, name, password, roles);
        return password;
    }

    private void insert(String by, String name, String password, Set<Role> roles) {
        sql.update(
                "INSERT INTO central_user (name, password, roles, created_at) VALUES (?, ?, ?, ?)",
                name,
                passwords.stored(password),
                User.text(roles),
                clock.instant());
        audit.append(by, Action.USER_ADDED, name, "roles " + User.text(roles));
    }

    /** Gives a user other roles, disables or enables it; empty changes nothing. Disabling ends the user's sessions. */
    User change(String by, String name, Optional<Set<Role>> roles, Optional<Boolean> disabled) {
        List<User> administrators = sql.all(
                USERS + " WHERE disabled_at IS NULL AND roles LIKE '%administrator%' ORDER BY name FOR UPDATE",
                Users::user);
        User before = find(name).map(Account::user).orElseThrow(Users::unknown);
        User after = new User(
                name,
                roles.orElse(before.roles()),
                before.createdAt(),
                disabled.map(off -> off
                                ? Optional.of(before.disabledAt().orElse(clock.instant()))
                                : Optional.<Instant>empty())
                        .orElse(before.disabledAt()));
        boolean stays = after.isAdministrator() && after.isEnabled();
        if (!stays && administrators.stream().allMatch(one -> one.name().equals(name)) && !administrators.isEmpty()) {
            throw RefusalType.LAST_ADMINISTRATOR.refusal("Make another user an administrator first.");
        }
        sql.update(
                "UPDATE central_user SET roles = ?, disabled_at = ? WHERE name = ?",
                User.text(after.roles()),
                after.disabledAt(),
                name);
        if (!after.isEnabled()) {
            sql.update("DELETE FROM central_session WHERE user_name = ?", name);
        }
        audit.append(
                by,
                Action.USER_CHANGED,
                name,
                "roles " + User.text(after.roles()) + (after.isEnabled() ? ", enabled" : ", disabled"));
        return after;
    }

    /** Gives a user a random password, which is returned, and ends the user's sessions. */
    String reset(String by, String name) {
        String password = Secrets.password();
        setPassword(by, name, password, "");
        return password;
    }

    /**
     * Gives a user another password, and ends the user's sessions.
     *
     * @param exceptSession the digest of the session that stays; may be empty
     */
    void setPassword(String by, String name, String password, String exceptSession) {
        int updated =
                sql.update("UPDATE central_user SET password = ? WHERE name = ?", passwords.stored(password), name);
        if (updated == 0) {
            throw unknown();
        }
        sql.update("DELETE FROM central_session WHERE user_name = ? AND digest <> ?", name, exceptSession);
        audit.append(by, Action.PASSWORD_CHANGED, name, "");
    }

    private static Refusal unknown() {
        return Refusal.notFound("There is no user of that name.");
    }

    private static Account account(ResultSet row) throws SQLException {
        return new Account(user(row), row.getString("password"));
    }

    static User user(ResultSet row) throws SQLException {
        return new User(
                row.getString("name"),
                User.roles(row.getString("roles")),
                Sql.instant(row, "created_at").orElseThrow(),
                Sql.instant(row, "disabled_at"));
    }
}
