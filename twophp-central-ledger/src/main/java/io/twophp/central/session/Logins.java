package io.twophp.central.session;

import io.twophp.central.audit.Action;
import io.twophp.central.audit.Audit;
import io.twophp.central.session.Attempts.Admission;
import io.twophp.central.session.LoginResult.Accepted;
import io.twophp.central.session.LoginResult.Refused;
import io.twophp.central.session.LoginResult.TooMany;
import io.twophp.central.session.Users.Account;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * Looks whether a name and a password belong together. Opens transactions of its own: that an attempt failed is
 * durable, whatever becomes of the request. A name that is not known takes as long as one that is. Thread-safe.
 */
@ApplicationScoped
public class Logins {

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

    private final Object counting = new Object();

    LoginResult verify(String name, String password, String address) {
        Optional<Account> account =
                users.find(name).filter(found -> found.user().isEnabled());
        if (account.filter(found -> recent.has(name, password, found.password()))
                .isPresent()) {
            return new Accepted(account.get().user());
        }
        Admission admission;
        // Otherwise several at a time would each find the last free place.
        synchronized (counting) {
            admission = attempts.begin(name, address);
        }
        if (admission.pause().isPresent()) {
            return new TooMany(admission.pause().get());
        }
        boolean matches =
                passwords.matches(password, account.map(Account::password).orElseGet(passwords::nobodys));
        if (!matches || account.isEmpty()) {
            audit.append(name, Action.LOGIN_FAILED, name, "from " + address);
            return new Refused();
        }
        attempts.forgive(admission.attempt());
        recent.add(name, password, account.get().password());
        return new Accepted(account.get().user());
    }
}
