package io.twophp.central.audit;

/** The kind of action that an entry of the audit log records. */
public enum Action {
    LOGIN,
    /** A login failed: a name and a password that do not belong together, or too many attempts. */
    LOGIN_FAILED,
    LOGOUT,
    USER_ADDED,
    /** A user's roles were changed, or a user was disabled or enabled. */
    USER_CHANGED,
    PASSWORD_CHANGED,
    /** An administrator gave out a token for a service. */
    TOKEN_GIVEN,
    ENROLLED,
    KEY_ADDED,
    /** An administrator revoked a service's key. */
    KEY_REVOKED,
    /** A request was refused because no key of the service has signed it well. */
    SIGNATURE_REFUSED,
    /** An administrator changed a service's name, address or state. */
    SERVICE_CHANGED,
    /** A user had a service asked for its rows. */
    PULL,
    SETTLEMENT,
    /** A user exported rows as CSV. */
    EXPORT
}
