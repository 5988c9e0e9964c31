package io.twophp.jpa.sql;

import java.sql.Connection;
import java.sql.SQLException;

/** The parts of statements that one database writes in its own way; the rest is the same everywhere. Thread-safe. */
public interface SqlDialect {

    /**
     * Returns the SQL expression for the ledger's clock: one value per statement or moving, never frozen for a
     * transaction.
     */
    String now();

    /** Returns whether rows are entered for the Central Ledger: {@link Unsynced}. */
    default boolean feeds() {
        return false;
    }

    /**
     * Returns the SQL expression for a time that lies {@code millis} after another one.
     *
     * @param moment an expression
     * @param millis an expression, or {@code ?}
     */
    String plusMillis(String moment, String millis);

    /**
     * Returns the SQL expression for the time from which a claim of row {@code i} whose lease ran out counts as lost:
     * 2<sup>n</sup> - 1 seconds after the lease's end, n being its interruptions; at most five minutes, and half of the
     * time since its confirmation. Never before the lease's end, also if the clock was set back since the confirmation.
     */
    String lostFrom();

    /** Returns the parameter for a time where a statement has to state its type. */
    default String moment() {
        return "CAST(? AS TIMESTAMP(6) WITH TIME ZONE)";
    }

    /** Returns the SQL literal for a time later than any other. */
    default String never() {
        return "TIMESTAMP WITH TIME ZONE '9999-12-31 00:00:00+00'";
    }

    /**
     * Returns the text that follows an {@code ORDER BY} of a column without null values, so that its index serves it.
     */
    default String nullsLast() {
        return "";
    }

    /** Returns the condition for a call {@code c} by its place, which {@link CallRows#place} fills in. */
    default String inPlace() {
        return "c.service_ledger_id = ? AND c.within_id = ? AND c.place = ?";
    }

    /**
     * Returns the SQL expression for the scope in which an id of row {@code i} is unique, besides tenant and dialect:
     * its scope, or its owner if it has none. The same as in the unique index on names.
     */
    String keyName();

    /**
     * Returns the intents {@code i} that have a payload, as a {@code FROM} with its {@code WHERE}: all unfinished ones,
     * and, unless payloads are kept, no others. Read from the payloads on, so that the number of decided intents does
     * not matter.
     */
    default String unfinished() {
        return "twophp_payload o JOIN twophp_intent i ON i.server_correlation_id = o.server_correlation_id"
                + " WHERE i.actor = 'server'";
    }

    /** Returns the SQL expression for the database's name of the running transaction. */
    String transactionReference();

    /**
     * Returns the text that follows a {@code WHERE} to bound the wait for its row, if the connection does not bound it.
     */
    String bounded();

    /**
     * Returns the text that follows a {@code WHERE} to let the transaction commit without waiting for its flush;
     * nothing if the database has no such means.
     */
    default String unflushed() {
        return "";
    }

    /** Returns whether a statement failed because it waited too long for a row's lock. */
    boolean isLockNotGot(SQLException failure);

    /** Lets waits for a row's lock in this transaction fail after some seconds. */
    void boundWaits(Connection connection) throws SQLException;

    /** Lets this transaction's commit wait for no flush, if the database leaves that to a transaction. */
    default void leaveUnflushed(Connection connection) throws SQLException {}

    /**
     * Runs an {@code INSERT} of one row.
     *
     * @return false if a unique key prevented it, which leaves the transaction usable
     */
    boolean insertIfAbsent(Connection connection, String insert, Object... values) throws SQLException;
}
