package io.twophp.central.login;

import io.twophp.central.login.LoginResult.TooMany;
import io.twophp.central.problem.Refusal;

/** The refusals of credentials that do not count. */
final class LoginRefusals {

    private LoginRefusals() {}

    static Refusal refused() {
        return Refusal.of(
                401,
                "login-refused",
                "Name and password do not count",
                "The name is not known, the password is another one, or the user is disabled.");
    }

    static Refusal tooMany(TooMany result) {
        int seconds = (int) Math.max(1, result.pause().plusMillis(999).toSeconds());
        return Refusal.of(
                        429,
                        "too-many-logins",
                        "Too many failed logins",
                        "There were too many failures for this name, or from this address. Try again later.")
                .retryAfter(seconds);
    }

    static Refusal csrf() {
        return Refusal.of(
                403,
                "csrf-token",
                "The request does not show the session's token",
                "Requests by cookie that change something need the header X-CSRF-Token with what GET session says.");
    }
}
