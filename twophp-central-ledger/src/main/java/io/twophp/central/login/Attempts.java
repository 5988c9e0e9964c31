package io.twophp.central.login;

import io.twophp.central.store.Sql;
import io.twophp.core.protocol.AddressRange;
import io.twophp.core.settings.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.net.Inet6Address;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Failed logins of the last five minutes: at most {@code twophp.central.login.attempts} (10) for a name, and three
 * times as many from an address; an address of IPv6 counts with all of its /64. From an address from which that name
 * logged in not long ago, its failures are counted apart from those of elsewhere, so that no client elsewhere can lock
 * it out. An attempt counts before its outcome is known, so that concurrent attempts do not evade the limit.
 */
@ApplicationScoped
@Transactional(TxType.REQUIRES_NEW)
public class Attempts {

    static final Duration WINDOW = Duration.ofMinutes(5);

    private static final String LIMIT = "twophp.central.login.attempts";
    private static final int DEFAULT = 10;
    private static final int PER_ADDRESS = 3;
    private static final int LONGEST = 255;
    private static final int PREFIX = 8;

    @Inject
    Sql sql;

    @Inject
    Clock clock;

    @Inject
    Settings settings;

    private Instant last = Instant.MIN;

    /**
     * The origin of an attempt.
     *
     * @param name the subject under which the failures of its name are counted
     * @param network the same for its address, or the /64 that it is of
     */
    record Source(String name, String network) {

        /** @param isKnown whether the name logged in from there not long ago */
        static Source of(String name, String address, boolean isKnown) {
            String network = Attempts.network(address);
            return new Source(cut((isKnown ? "name from " + network : "name") + " " + name), cut("address " + network));
        }
    }

    /**
     * A pause.
     *
     * @param subject the name or the network that has to wait
     * @param until when the next attempt may be made
     */
    record Pause(String subject, Instant until) {}

    /**
     * An attempt that counts as failed until it is {@link #forgive forgiven}.
     *
     * @param pause the pause in which no attempt is admitted, nor counted
     */
    record Attempt(Source source, Instant at, Optional<Pause> pause) {}

    Attempt begin(Source source) {
        Optional<Pause> pause = pause(source);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        // No two of a process have the same time, so that each can be forgiven by itself.
        last = now.isAfter(last) ? now : last.plus(1, ChronoUnit.MICROS);
        if (pause.isEmpty()) {
            sql.update("DELETE FROM central_attempt WHERE at <= ?", now.minus(WINDOW));
            record(source.name(), last);
            record(source.network(), last);
        }
        return new Attempt(source, last, pause);
    }

    Optional<Pause> pause(Source source) {
        Instant now = clock.instant();
        int limit = settings.positive(LIMIT, DEFAULT);
        return pause(source.name(), limit, now).or(() -> pause(source.network(), limit * PER_ADDRESS, now));
    }

    /** Removes an attempt that succeeded. Earlier failures still count: a login must not give others more guesses. */
    void forgive(Attempt attempt) {
        for (String subject : List.of(attempt.source().name(), attempt.source().network())) {
            sql.update("DELETE FROM central_attempt WHERE subject = ? AND at = ?", subject, attempt.at());
        }
    }

    private Optional<Pause> pause(String subject, int limit, Instant now) {
        return sql.first(
                        "SELECT COUNT(*) AS n, MIN(at) AS oldest FROM central_attempt WHERE subject = ? AND at > ?",
                        row -> row.getInt("n") < limit ? Optional.<Instant>empty() : Sql.instant(row, "oldest"),
                        subject,
                        now.minus(WINDOW))
                .orElseThrow()
                .map(oldest -> new Pause(subject, oldest.plus(WINDOW)));
    }

    private void record(String subject, Instant at) {
        sql.update("INSERT INTO central_attempt (subject, at) VALUES (?, ?)", subject, at);
    }

    /** Returns the address, or the /64 of an IPv6 address: a host that has one of them has them all. */
    static String network(String address) {
        return AddressRange.literal(address)
                .map(literal -> literal instanceof Inet6Address
                        ? HexFormat.of().formatHex(literal.getAddress(), 0, PREFIX) + "/64"
                        : literal.getHostAddress())
                .orElse(address);
    }

    private static String cut(String text) {
        String clean = text.replace('\0', ' ');
        return clean.substring(0, Math.min(clean.length(), LONGEST));
    }
}
