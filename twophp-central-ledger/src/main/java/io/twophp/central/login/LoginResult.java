package io.twophp.central.login;

import io.twophp.central.problem.Refusal;
import java.time.Duration;

/** The result of checking a name and a password. */
sealed interface LoginResult {

    /** @throws Refusal 401 or 429 if there is no user */
    default User user() {
        if (this instanceof Accepted accepted) {
            return accepted.user();
        }
        throw this instanceof TooMany many ? LoginRefusals.tooMany(many) : LoginRefusals.refused();
    }

    /**
     * The name and the password belong together.
     *
     * @param isFirst whether the password was hashed, since it had not been verified within the last minutes
     */
    record Accepted(User user, boolean isFirst) implements LoginResult {}

    /** They do not belong together, or the user is disabled; the caller does not learn which. */
    record Refused() implements LoginResult {}

    /**
     * There were too many failures.
     *
     * @param pause the time after which another attempt may be made
     */
    record TooMany(Duration pause) implements LoginResult {}
}
