package io.twophp.jpa.sql;

import java.sql.Connection;
import java.sql.SQLException;

/** What one database writes in its own way, in statements that are otherwise the same everywhere. Thread-safe. */
public interface Dialect {

    /** The SQL expression for the ledger's clock: one value per statement or moving, never frozen for a transaction. */
    String now();

    /** Whether rows are entered for the Central Ledger: {@link Unsynced}. */
    default boolean feeds() {
        return false;
    }

    /**
     * The SQL expression for a moment that lies some time after another one.
     *
     * @param moment an expression
     * @param millis an expression, or {@code ?}
     */
    String plusMillis(String moment, String millis);

    /**
     * The SQL expression for the moment from which on a claim of row {@code i} whose lease ran out counts as lost:
     * 2<sup>n</sup> - 1 seconds after the lease's end, n being its interruptions; at most five minutes, and half of the
     * time since its confirmation. Never before the lease's end, also if the clock was set back since the confirmation.
     */
    String lostFrom();

    /** The parameter for a moment where a statement has to say its type. */
    default String moment() {
        return "CAST(? AS TIMESTAMP(6) WITH TIME ZONE)";
    }

    /** The SQL literal for a moment later than any other. */
    default String never() {
        return "TIMESTAMP WITH TIME ZONE '9999-12-31 00:00:00+00'";
    }

    /** What is put behind an {@code ORDER BY} of a column without null values, to be served by its index. */
    default String nullsLast() {
        return "";
    }

    /** A call {@code c} by its place, which {@link CallRows#place} fills in. */
    default String inPlace() {
        return "c.service_ledger_id = ? AND c.within_id = ? AND c.place = ?";
    }

    /**
     * The SQL expression for what an id of row {@code i} is unique in, besides tenant and dialect: its scope, or its
     * owner if it has none. As the unique index on names has it.
     */
    String keyName();

    /**
     * The intents {@code i} whose payload is there, as a {@code FROM} with its {@code WHERE}: all that are unfinished,
     * and, unless payloads are kept, no others. Read from the payloads on, however many intents were decided.
     */
    default String unfinished() {
        return "twophp_payload o JOIN twophp_intent i ON i.server_correlation_id = o.server_correlation_id"
                + " WHERE i.actor = 'server'";
    }

    /** The SQL expression for what the database calls the running transaction. */
    String transactionReference();

    /** What is put behind a {@code WHERE} to bound the wait for its row, where the connection does not bound it. */
    String bounded();

    /**
     * What is put behind a {@code WHERE} to let the transaction commit without waiting for its flush; nothing where the
     * database can't.
     */
    default String unflushed() {
        return "";
    }

    /** Whether a statement failed because it waited too long for a row's lock. */
    boolean isLockNotGot(SQLException failure);

    /** Lets whatever waits for a row's lock in this transaction fail after some seconds. */
    void boundWaits(Connection connection) throws SQLException;

    /** Lets this transaction's commit wait for no flush, where the database leaves that to a transaction. */
    default void leaveUnflushed(Connection connection) throws SQLException {}

    /**
     * Runs an {@code INSERT} of one row.
     *
     * @return false if a unique key stood against it, which leaves the transaction usable
     */
    boolean insertIfAbsent(Connection connection, String insert, Object... values) throws SQLException;
}
