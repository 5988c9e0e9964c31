package io.twophp.central.problem;

import java.util.Locale;

/** The kinds of {@link Refusal}, each with its status and its title; {@code docs/problems.md} lists them. */
public enum RefusalType {
    BATCH_TOO_LARGE(413, "The batch is too large"),
    CROSS_SITE(403, "Another site sends this"),
    CSRF_TOKEN(403, "The request does not show the session's token"),
    DATABASE_UNAVAILABLE(503, "The database is not available"),
    ENROLLED_OTHERWISE(409, "The service is enrolled under another key"),
    JSON_REQUIRED(415, "The request is not JSON"),
    KEY_ID_TAKEN(409, "There is another key of that id"),
    KEY_REPLACED(403, "The key has been replaced"),
    LAST_ADMINISTRATOR(409, "There would be no administrator"),
    LOGIN_REFUSED(401, "Name and password do not count"),
    LOGIN_REQUIRED(401, "Log in first"),
    MALFORMED_BATCH(400, "The batch can't be read"),
    MALFORMED_REQUEST(400, "The request can't be read"),
    NAME_TAKEN(409, "Another service has this name"),
    NOT_ENROLLED(409, "The service is not enrolled yet"),
    NOT_FOUND(404, "No such thing"),
    NOT_IN_DOUBT(409, "The call is not in doubt"),
    OTHER_SERVICE(403, "The request belongs to another service"),
    ROLE_REQUIRED(403, "Your roles do not allow this"),
    SERVICE_UNREACHABLE(502, "The service did not answer"),
    SETTLEMENT_REFUSED(403, "The service does not let its doubts be settled here"),
    SIGNATURE_REFUSED(401, "The request's signature is not good"),
    TLS_REQUIRED(403, "Passwords, sessions and what services send travel over TLS only"),
    TOKEN_REFUSED(401, "The token does not count"),
    TOO_LARGE(413, "The request is too large"),
    TOO_MANY_BATCHES(503, "Too many batches are under way"),
    TOO_MANY_LISTENERS(503, "Too many listen already"),
    TOO_MANY_LOGINS(429, "Too many failed logins"),
    UNEXPECTED(500, "The request failed"),
    UNKNOWN_FORMAT(422, "The batch is of another format"),
    USER_EXISTS(409, "There is such a user"),
    WEAK_PASSWORD(422, "The password can't be taken");

    private final int status;
    private final String title;

    RefusalType(int status, String title) {
        this.status = status;
        this.title = title;
    }

    public int status() {
        return status;
    }

    String title() {
        return title;
    }

    /** Returns the end of the problem's {@code type}, which is stable. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @param detail what happened here and what to do; holds nothing from the request that was not checked */
    public Refusal refusal(String detail) {
        return new Refusal(this, detail, Refusal.NO_RETRY);
    }
}
