package io.twophp.jpa.sql;

/**
 * The entries of rows that have to be sent to the Central Ledger. They are written by the statement that writes the
 * row, or in its transaction; without a Central Ledger none are written.
 */
public final class Unsynced {

    private static final String INSERT =
            "INSERT INTO twophp_unsynced (service_ledger_id, server_correlation_id, actor, called_as)";

    /** Enters a server's row, by its id. */
    static final String ENTER = INSERT + " SELECT i.service_ledger_id, i.server_correlation_id, i.actor, i.called_as"
            + " FROM twophp_intent i WHERE i.server_correlation_id = ? AND i.actor = 'server'";

    /** Enters a client's row, by its id and its call's. */
    static final String ENTER_CALLED = INSERT + " SELECT i.service_ledger_id, i.server_correlation_id, i.actor,"
            + " i.called_as FROM twophp_intent i WHERE i.server_correlation_id = ? AND i.actor = 'client'"
            + " AND i.called_as = ?";

    private Unsynced() {}

    /** Returns the part of a {@code WITH} that enters the server's rows that are {@code moved}. */
    public static String ofMoved(SqlDialect dialect) {
        return dialect.feeds()
                ? ",\nentered AS (" + INSERT
                        + " SELECT service_ledger_id, server_correlation_id, actor, '' FROM moved)\n"
                : "";
    }

    /**
     * Returns the part of a {@code WITH} that enters the client's row of a call.
     *
     * @param call the source of the call's ids, and of its server's if it has one by now
     */
    public static String ofCall(SqlDialect dialect, String call) {
        return dialect.feeds()
                ? ",\nentered AS (" + INSERT
                        + " SELECT service_ledger_id, server_correlation_id, 'client', client_correlation_id FROM "
                        + call + " WHERE server_correlation_id IS NOT NULL)\n"
                : "";
    }

    /**
     * Returns a statement for a block that enters the server's row of an id.
     *
     * @param id an expression
     */
    public static String inBlock(SqlDialect dialect, String id) {
        return dialect.feeds() ? ENTER.replace("?", id) + ";\n" : "";
    }
}
