package io.twophp.central.login;

/**
 * A session of a browser that is logged in.
 *
 * @param digest the digest of its token, which is what is stored
 * @param csrf the token that unsafe requests have to show besides the cookie
 */
record Session(String digest, User user, String csrf) {

    /** The request's attribute with the session whose cookie it has. */
    static final String ATTRIBUTE = Session.class.getName();

    /** A session that has just begun, with the token that its cookie has. */
    record Begun(String token, Session session) {}
}
