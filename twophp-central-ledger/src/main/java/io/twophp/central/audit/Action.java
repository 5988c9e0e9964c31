package io.twophp.central.audit;

/** What the audit log tells of. */
public enum Action {
    /** Somebody began a session. */
    LOGIN,
    /** A name and a password that do not belong together, or too many of them. */
    LOGIN_FAILED,
    /** Somebody ended a session. */
    LOGOUT,
    /** An administrator added a user. */
    USER_ADDED,
    /** A user's roles were changed, or a user was disabled or enabled. */
    USER_CHANGED,
    /** A user's password was changed. */
    PASSWORD_CHANGED,
    /** An administrator gave out a token for a service. */
    TOKEN_GIVEN,
    /** A service enrolled. */
    ENROLLED,
    /** A service added a key. */
    KEY_ADDED,
    /** An administrator revoked a service's key. */
    KEY_REVOKED,
    /** A request was refused because no key of the service has signed it well. */
    SIGNATURE_REFUSED,
    /** An administrator changed a service's name, address or state. */
    SERVICE_CHANGED,
    /** Somebody had a service asked for its rows. */
    PULL,
    /** Somebody settled a doubt. */
    SETTLEMENT,
    /** Somebody took many rows away. */
    EXPORT
}
