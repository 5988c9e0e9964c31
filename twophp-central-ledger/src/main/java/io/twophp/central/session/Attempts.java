package io.twophp.central.session;

import io.twophp.central.store.Sql;
import io.twophp.core.settings.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Failed logins of the last five minutes: at most {@code twophp.central.login.attempts} (10) for a name, and three
 * times as many from an address. An attempt counts before its outcome is known, so that many at a time are no way
 * around.
 */
@ApplicationScoped
@Transactional(TxType.REQUIRES_NEW)
public class Attempts {

    /** How long a failure counts. */
    static final Duration WINDOW = Duration.ofMinutes(5);

    private static final String LIMIT = "twophp.central.login.attempts";
    private static final int DEFAULT = 10;
    private static final int PER_ADDRESS = 3;
    private static final int LONGEST = 255;

    @Inject
    Sql sql;

    @Inject
    Clock clock;

    @Inject
    Settings settings;

    /** An attempt that counts as failed until it is {@link #forgive forgiven}. */
    record Attempt(String name, String address, Instant at) {}

    /**
     * An attempt, if it is not one too many.
     *
     * @param pause how long to wait; empty if the attempt may be made
     */
    record Admission(Attempt attempt, Optional<Duration> pause) {}

    Admission begin(String name, String address) {
        Instant now = clock.instant();
        Attempt attempt = new Attempt(cut("name " + name), cut("address " + address), now);
        int limit = settings.positive(LIMIT, DEFAULT);
        Optional<Duration> pause =
                pause(attempt.name(), limit, now).or(() -> pause(attempt.address(), limit * PER_ADDRESS, now));
        if (pause.isEmpty()) {
            sql.update("DELETE FROM central_attempt WHERE at <= ?", now.minus(WINDOW));
            record(attempt.name(), now);
            record(attempt.address(), now);
        }
        return new Admission(attempt, pause);
    }

    /** It was none: the name's failures are forgotten, those from the address only without this one. */
    void forgive(Attempt attempt) {
        sql.update("DELETE FROM central_attempt WHERE subject = ?", attempt.name());
        sql.update("DELETE FROM central_attempt WHERE subject = ? AND at = ?", attempt.address(), attempt.at());
    }

    private Optional<Duration> pause(String subject, int limit, Instant now) {
        return sql.first(
                        "SELECT COUNT(*) AS n, MIN(at) AS oldest FROM central_attempt WHERE subject = ? AND at > ?",
                        row -> row.getInt("n") < limit ? Optional.<Instant>empty() : Sql.instant(row, "oldest"),
                        subject,
                        now.minus(WINDOW))
                .orElseThrow()
                .map(oldest -> Duration.between(now, oldest.plus(WINDOW)));
    }

    private void record(String subject, Instant now) {
        sql.update("INSERT INTO central_attempt (subject, at) VALUES (?, ?)", subject, now);
    }

    private static String cut(String text) {
        String clean = text.replace('\0', ' ');
        return clean.substring(0, Math.min(clean.length(), LONGEST));
    }
}
