package io.twophp.jpa.sql;

/**
 * The entries of rows that the Central Ledger has to be told of. They are written by the statement that writes the row,
 * or in its transaction; on a ledger without a Central Ledger nothing is.
 */
public final class Unsynced {

    private static final String INSERT =
            "INSERT INTO twophp_unsynced (service_ledger_id, server_correlation_id, actor, called_as)";

    /** Of a server's row, by its id. */
    static final String ENTER = INSERT + " SELECT i.service_ledger_id, i.server_correlation_id, i.actor, i.called_as"
            + " FROM twophp_intent i WHERE i.server_correlation_id = ? AND i.actor = 'server'";

    /** Of a client's row, by its id and its call's. */
    static final String ENTER_CALLED = INSERT + " SELECT i.service_ledger_id, i.server_correlation_id, i.actor,"
            + " i.called_as FROM twophp_intent i WHERE i.server_correlation_id = ? AND i.actor = 'client'"
            + " AND i.called_as = ?";

    private Unsynced() {}

    /** What goes on with a {@code WITH}, of the server's rows that are {@code moved}. */
    public static String ofMoved(Dialect dialect) {
        return dialect.feeds()
                ? ",\nentered AS (" + INSERT
                        + " SELECT service_ledger_id, server_correlation_id, actor, '' FROM moved)\n"
                : "";
    }

    /**
     * What goes on with a {@code WITH}, of the client's row of a call.
     *
     * @param call what has the call's ids, and its server's if it has one by now
     */
    public static String ofCall(Dialect dialect, String call) {
        return dialect.feeds()
                ? ",\nentered AS (" + INSERT
                        + " SELECT service_ledger_id, server_correlation_id, 'client', client_correlation_id FROM "
                        + call + " WHERE server_correlation_id IS NOT NULL)\n"
                : "";
    }

    /**
     * A statement of a block, of the server's row of an id.
     *
     * @param id an expression
     */
    public static String inBlock(Dialect dialect, String id) {
        return dialect.feeds() ? ENTER.replace("?", id) + ";\n" : "";
    }
}
