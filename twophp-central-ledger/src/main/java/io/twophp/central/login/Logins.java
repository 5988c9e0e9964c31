package io.twophp.central.login;

import io.twophp.central.audit.Action;
import io.twophp.central.audit.Audit;
import io.twophp.central.login.Attempts.Attempt;
import io.twophp.central.login.Attempts.Pause;
import io.twophp.central.login.Attempts.Source;
import io.twophp.central.login.Users.Account;
import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Checks whether a name and a password belong together. Opens transactions of its own: that an attempt failed is
 * durable, whatever becomes of the request. An unknown name takes as long as a known one. Thread-safe.
 */
@ApplicationScoped
public class Logins {

    private static final int MOST_NOTED = 1000;
    private static final int LONGEST_NAME = 64;

    @Inject
    Users users;

    @Inject
    Attempts attempts;

    @Inject
    Audit audit;

    @Inject
    Passwords passwords;

    @Inject
    RecentLogins recent;

    @Inject
    Clock clock;

    private final Object counting = new Object();
    private final Map<String, Instant> noted = new LinkedHashMap<>();

    /**
     * A name and a password that belong together.
     *
     * @param isFirst whether the password was hashed, since it had not been verified within the last minutes
     */
    record Accepted(User user, boolean isFirst) {}

    /** As {@link #verify}, for HTTP Basic: audits the first success of some minutes, as a login is. */
    User basic(String name, String password, String address) {
        Accepted accepted = verify(name, password, address);
        if (accepted.isFirst()) {
            audit.append(name, Action.LOGIN, name, "by Basic, from " + address);
        }
        return accepted.user();
    }

    /** @throws Refusal 401 if they do not belong together or the user is disabled, 429 after too many failures */
    Accepted verify(String name, String password, String address) {
        Source source = Source.of(name, address, recent.knows(name, Attempts.network(address)));
        Optional<Account> account =
                users.find(name).filter(found -> found.user().isEnabled());
        // Before everything else: a right password that was accepted in a pause would be revealed.
        Optional<Pause> pause = attempts.pause(source);
        if (pause.isPresent()) {
            throw tooMany(name, address, pause.get());
        }
        if (account.filter(found -> recent.has(name, password, found.password()))
                .isPresent()) {
            recent.know(name, Attempts.network(address));
            return new Accepted(account.get().user(), false);
        }
        Attempt attempt;
        // Otherwise several attempts at a time would each find the last free place.
        synchronized (counting) {
            attempt = attempts.begin(source);
        }
        if (attempt.pause().isPresent()) {
            throw tooMany(name, address, attempt.pause().get());
        }
        boolean matches = passwords.matches(
                password, account.map(Account::password).orElseGet(passwords::nobodys), users.passwords());
        if (!matches || account.isEmpty()) {
            audit.append(shown(name), Action.LOGIN_FAILED, shown(name), "from " + address);
            throw refused();
        }
        attempts.forgive(attempt);
        recent.add(name, password, account.get().password());
        recent.know(name, Attempts.network(address));
        return new Accepted(account.get().user(), true);
    }

    /** Audits each pause once: a client that waits may ask as often as it likes, and must not fill the log. */
    private Refusal tooMany(String name, String address, Pause pause) {
        boolean first;
        synchronized (noted) {
            first = !pause.until().equals(noted.put(pause.subject(), pause.until()));
            if (noted.size() > MOST_NOTED) {
                noted.remove(noted.keySet().iterator().next());
            }
        }
        if (first) {
            audit.append(
                    shown(name),
                    Action.LOGIN_FAILED,
                    shown(name),
                    "from " + address + ": too many failures, refused until " + pause.until());
        }
        Duration left = Duration.between(clock.instant(), pause.until());
        return RefusalType.TOO_MANY_LOGINS
                .refusal("There were too many failures for this name, or from this address. Try again later.")
                .retryAfter((int) Math.max(1, left.plusMillis(999).toSeconds()));
    }

    /** Returns the refusal of a login, which does not say what is wrong with it. */
    static Refusal refused() {
        return RefusalType.LOGIN_REFUSED.refusal(
                "The name is not known, the password is another one, or the user is disabled.");
    }

    /** Returns the name that was sent, as one line that is not too long. */
    private static String shown(String name) {
        String line = name.replaceAll("[\\p{C}\\p{Z}]", "?");
        return line.substring(0, Math.min(line.length(), LONGEST_NAME));
    }
}
