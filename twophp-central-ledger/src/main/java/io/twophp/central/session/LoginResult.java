package io.twophp.central.session;

import java.time.Duration;

/** What became of a name and a password. */
sealed interface LoginResult {

    /**
     * They belong together.
     *
     * @param isFirst whether the password was hashed, since it was not right within the last minutes
     */
    record Accepted(User user, boolean isFirst) implements LoginResult {}

    /** They don't, or the user is disabled; which of it is not told. */
    record Refused() implements LoginResult {}

    /**
     * There were too many failures.
     *
     * @param pause after that another attempt may be made
     */
    record TooMany(Duration pause) implements LoginResult {}
}
