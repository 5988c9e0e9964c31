package io.twophp.central.query;

/**
 * The reason why a call does not have its two matching rows (draft §10.4, LD9). None of them means that it is safe to
 * run the request as a new one (D3): a client that does not know how it ended repeats it with the same client
 * correlation id.
 */
public enum Reason {
    /** Server's row alone. */
    TRANSPARENT(
            MatchStatus.UNMATCHED,
            "Its client does not speak 2PHP and writes no row (transparent mode). Nothing is to be done."),
    /** Server's row alone. */
    CALLBACK_UNDER_WAY(
            MatchStatus.PENDING,
            "The client is still being informed by a callback. Its row comes after that. Look again later."),
    /** Server's row alone. */
    CALLBACK_LOST(
            MatchStatus.UNMATCHED,
            "The delivery of the callback was given up, so the client may not know of the call, which ran all the"
                    + " same. It must repeat it with the same client correlation id, never as a new one."),
    /** Server's row alone. */
    NEVER_CONFIRMED(
            MatchStatus.UNMATCHED,
            "It was not confirmed in time and no row of its client is here: the answer to Phase 1 was lost, or the"
                    + " client stopped. It did not run. A client that repeats it uses the same client correlation id."),
    /** Server's row alone. */
    CLIENT_UNKNOWN(
            MatchStatus.UNMATCHED,
            "No ledger that reports here has the client's row: the client is a person, a script, or a service that is"
                    + " not enrolled. Enrol it to see both sides."),
    /** One row, or rows at different stages. */
    AWAITING_SYNC(
            MatchStatus.PENDING,
            "The other side has not reported its part yet. If it stays away, look at the lag of its service, or pull."),
    /** Client's row alone. */
    SERVER_UNKNOWN(
            MatchStatus.UNMATCHED,
            "The called service is not known here. Enrol it, or give its address or its name as the clients' rows have"
                    + " it."),
    /** Client's row alone. */
    SERVER_ROW_MISSING(
            MatchStatus.UNMATCHED,
            "The called service has reported all it had and has no such row: it was lost, or never written. Check that"
                    + " service's ledger, and whether it was restored from a backup."),
    /** Both rows. */
    RESPONSE_LOST(
            MatchStatus.UNMATCHED,
            "The server has decided, and the client has not recorded it: the answer was lost, or the client stopped."
                    + " The client learns the outcome by repeating it with the same ids."),
    /** Both rows. */
    CONTRADICTORY(
            MatchStatus.UNMATCHED,
            "The two sides recorded different outcomes. The server's ledger is the authority; correct what the client"
                    + " did because of its own."),
    /** More rows than two. */
    DUPLICATE_SIDE(
            MatchStatus.UNMATCHED,
            "One side has more than one row with this server correlation id: the same service runs under two GUIDs, or"
                    + " a server gives several calls the same id."),
    /** Both rows. */
    IDS_DIFFER(
            MatchStatus.UNMATCHED,
            "The two rows share the server correlation id, but not the client correlation id: one of them was written"
                    + " of another call.");

    private final MatchStatus status;
    private final String text;

    Reason(MatchStatus status, String text) {
        this.status = status;
        this.text = text;
    }

    /** Returns {@link MatchStatus#PENDING} if more is still expected, else {@link MatchStatus#UNMATCHED}. */
    public MatchStatus status() {
        return status;
    }

    public String text() {
        return text;
    }
}
