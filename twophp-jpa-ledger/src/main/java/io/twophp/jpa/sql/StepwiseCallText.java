package io.twophp.jpa.sql;

import io.twophp.CallState;
import io.twophp.Phase;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** The texts of {@link StepwiseCallLedger}. */
final class StepwiseCallText {

    static final String LOCK = CallRows.FIND + " FOR UPDATE";

    static final String FIND_DUE = "SELECT " + CallRows.COLUMNS + ", c.held_until, i.phase FROM twophp_call c "
            + CallRows.WITHIN + " WHERE c.call_id = ?";

    static final String REGISTER = "UPDATE twophp_call c SET state = 'REGISTERED', server_correlation_id = ? WHERE "
            + CallRows.OF_ROW + " AND " + CallRows.UNFINISHED;

    static final String FIND_EARLIER =
            "SELECT " + CallRows.EARLIER + " FROM twophp_call WHERE call_id = ? AND earlier_server_id IS NOT NULL";

    /**
     * Starts a new submission. The values kept from the present one come first, before it changes: MariaDB assigns one
     * after the other.
     */
    static final String RESUBMIT = "UPDATE twophp_call c SET " + CallRows.ENDS_SUBMISSION
            + ", state = 'OPEN', client_correlation_id = ?, server_correlation_id = NULL, called_back_at = NULL, submissions = submissions + 1"
            + " WHERE c.call_id = ? AND c.client_correlation_id = ? AND " + CallRows.UNFINISHED;

    /** A client's row. */
    private static final String OF_PAIR = "i.server_correlation_id = ? AND i.actor = 'client' AND i.called_as = ?";

    static final String OUTLIVED =
            "SELECT c.call_id FROM twophp_call c WHERE c.service_ledger_id = ? AND c.opened_at < ?"
                    + " AND c.held_until IS NULL AND " + CallRows.NOTHING_TO_WAIT_FOR
                    + " ORDER BY c.opened_at LIMIT ? FOR UPDATE SKIP LOCKED";

    static final String PURGE = "DELETE FROM twophp_call WHERE call_id = ? AND held_until IS NULL";

    final String insertRow;
    final String findInPlace;
    final String open;
    final String holdInPlace;
    final String callBack;
    private final String due;
    final String take;
    final String record;
    final Map<Phase, String> moved;
    final Map<CallState, String> ended;

    StepwiseCallText(SqlDialect dialect) {
        String now = dialect.now();
        String afterNow = dialect.plusMillis(now, "?");
        findInPlace = "SELECT " + CallRows.COLUMNS + " FROM twophp_call c WHERE " + dialect.inPlace();
        insertRow = "INSERT INTO twophp_intent (" + ClientRows.COLUMNS + ") VALUES (" + ClientRows.values(dialect)
                + ", (SELECT c.http_method FROM twophp_call c WHERE c.call_id = ?))";
        open = "INSERT INTO twophp_call (" + CallRows.INSERTED
                + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'OPEN', " + now + ", " + afterNow + ")";
        holdInPlace = "UPDATE twophp_call c SET held_until = CASE WHEN c.held_until IS NOT NULL THEN " + afterNow
                + " END WHERE " + dialect.inPlace() + " AND NOT " + CallRows.GIVES_PLACE_UP;
        callBack = "UPDATE twophp_call c SET called_back_at = COALESCE(c.called_back_at, " + now + "),"
                + " state = CASE c.state WHEN 'OPEN' THEN 'REGISTERED' ELSE c.state END,"
                + " server_correlation_id = CASE WHEN " + CallRows.UNFINISHED
                + " THEN ? ELSE c.server_correlation_id END"
                + " WHERE " + CallRows.OF_ROW;
        due = "SELECT c.call_id FROM twophp_call c WHERE c.service_ledger_id = ? AND c.held_until <= " + now
                + "%s AND " + CallRows.NOTHING_TO_WAIT_FOR
                + " ORDER BY c.held_until" + dialect.nullsLast() + " LIMIT ? FOR UPDATE SKIP LOCKED";
        take = "UPDATE twophp_call SET held_until = " + afterNow + " WHERE call_id = ? AND held_until <= " + now;
        record = """
                INSERT INTO twophp_transition (server_correlation_id, actor, epoch, to_phase, at, called_as)
                SELECT server_correlation_id, actor, epoch, phase, %s, called_as
                FROM twophp_intent i WHERE %s AND %s""".formatted(now, OF_PAIR, ClientRows.UNSEEN);
        moved = new EnumMap<>(Phase.class);
        for (Phase phase : Phase.values()) {
            moved.put(phase, ClientRows.move(phase, now) + " WHERE " + OF_PAIR + " AND " + ClientRows.mayBecome(phase));
        }
        ended = new EnumMap<>(CallState.class);
        for (CallState end : CallRows.ENDS) {
            ended.put(end, CallRows.end(end, now) + " WHERE " + CallRows.mayEndAt(end));
        }
    }

    /** Returns the text for due calls except those of some targets. */
    String dueBut(int targets) {
        return due.formatted(
                targets == 0
                        ? ""
                        : " AND c.target NOT IN (" + String.join(", ", Collections.nCopies(targets, "?")) + ")");
    }
}
