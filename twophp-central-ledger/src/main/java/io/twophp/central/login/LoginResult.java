package io.twophp.central.login;

import io.twophp.central.problem.Refusal;
import java.time.Duration;

/** The result of checking a name and a password. */
sealed interface LoginResult {

    /** @throws Refusal 401 or 429 if there is no user */
    User user();

    /**
     * The name and the password belong together.
     *
     * @param isFirst whether the password was hashed, since it had not been verified within the last minutes
     */
    record Accepted(User user, boolean isFirst) implements LoginResult {}

    /** They do not belong together, or the user is disabled; the caller does not learn which. */
    record Refused() implements LoginResult {

        @Override
        public User user() {
            throw refusal();
        }

        static Refusal refusal() {
            return Refusal.of(
                    401,
                    "login-refused",
                    "Name and password do not count",
                    "The name is not known, the password is another one, or the user is disabled.");
        }
    }

    /**
     * There were too many failures.
     *
     * @param pause the time after which another attempt may be made
     */
    record TooMany(Duration pause) implements LoginResult {

        @Override
        public User user() {
            throw Refusal.of(
                            429,
                            "too-many-logins",
                            "Too many failed logins",
                            "There were too many failures for this name, or from this address. Try again later.")
                    .retryAfter((int) Math.max(1, pause.plusMillis(999).toSeconds()));
        }
    }
}
