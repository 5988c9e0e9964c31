package io.twophp.central.login;

import io.twophp.central.access.Secrets;
import io.twophp.central.audit.Action;
import io.twophp.central.audit.Audit;
import io.twophp.central.login.Session.Begun;
import io.twophp.central.store.Sql;
import io.twophp.core.crypto.Sha256;
import io.twophp.core.settings.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Sessions of browsers, in the database: all nodes know them, and they outlive a start. Of a token only its digest is
 * stored. A session ends {@code twophp.central.session.idle} (30 min) after its last request, and
 * {@code twophp.central.session.limit} (12 h) after its beginning.
 */
@ApplicationScoped
@Transactional
public class Sessions {

    private static final Duration IDLE = Duration.ofMinutes(30);
    private static final Duration LIMIT = Duration.ofHours(12);
    /** The precision of the time of the last request: not every request writes. */
    private static final Duration EXACT = Duration.ofMinutes(1);

    @Inject
    Sql sql;

    @Inject
    Clock clock;

    @Inject
    Settings settings;

    @Inject
    Audit audit;

    Begun begin(User user, String address) {
        Instant now = clock.instant();
        sql.update("DELETE FROM central_session WHERE expires_at <= ? OR last_used_at <= ?", now, now.minus(idle()));
        String token = Secrets.token();
        Session session = new Session(Sha256.hex(token), user, Secrets.token());
        sql.update(
                "INSERT INTO central_session (digest, user_name, csrf, created_at, last_used_at, expires_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?)",
                session.digest(),
                user.name(),
                session.csrf(),
                now,
                now,
                now.plus(settings.duration("twophp.central.session.limit", LIMIT)));
        audit.append(user.name(), Action.LOGIN, user.name(), "from " + address);
        return new Begun(token, session);
    }

    /** Returns the session of a token, with the roles that its user has now, and records its use. */
    Optional<Session> use(String token) {
        Instant now = clock.instant();
        String digest = Sha256.hex(token);
        Optional<Session> found = sql.first(
                "SELECT s.csrf, u.name, u.roles, u.created_at, u.disabled_at FROM central_session s JOIN central_user u"
                        + " ON u.name = s.user_name AND u.disabled_at IS NULL"
                        + " WHERE s.digest = ? AND s.expires_at > ? AND s.last_used_at > ?",
                row -> new Session(digest, Users.user(row), row.getString("csrf")),
                digest,
                now,
                now.minus(idle()));
        if (found.isPresent()) {
            sql.update(
                    "UPDATE central_session SET last_used_at = ? WHERE digest = ? AND last_used_at < ?",
                    now,
                    digest,
                    now.minus(EXACT));
        }
        return found;
    }

    /** Ends a session: its token can't be used any more. */
    void end(Session session) {
        sql.update("DELETE FROM central_session WHERE digest = ?", session.digest());
        audit.append(session.user().name(), Action.LOGOUT, session.user().name(), "");
    }

    private Duration idle() {
        return settings.duration("twophp.central.session.idle", IDLE);
    }
}
