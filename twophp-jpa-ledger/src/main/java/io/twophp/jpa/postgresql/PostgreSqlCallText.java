package io.twophp.jpa.postgresql;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.jpa.sql.CallRows;
import io.twophp.jpa.sql.ClientRows;
import io.twophp.jpa.sql.Unsynced;
import java.util.EnumMap;
import java.util.Map;

/**
 * The texts of {@link PostgreSqlCallLedger}. In them, {@code moved} is the client's row that a statement wrote or
 * moved, and {@code at} the time of that.
 */
final class PostgreSqlCallText {

    /** Records the move of a client's row, as {@link PostgreSqlIntentText#RECORDED} does for a server's. */
    private static final String RECORDED = """
            ,
            recorded AS (
              INSERT INTO twophp_transition (server_correlation_id, actor, epoch, to_phase, at, called_as)
              SELECT server_correlation_id, actor, epoch, phase, at, called_as FROM moved i WHERE %s
            )
            """.formatted(ClientRows.UNSEEN);

    private static final String UNFLUSHED = "set_config('synchronous_commit', 'off', true)";

    final String open;
    final String holdInPlace;
    final String registered;
    final String resubmitted;
    final String calledBack;
    final String takeDue;
    final String purge;
    /** Ends the row of a submission that another one has replaced: a statement that only such calls need. */
    final String abandoned;

    final Map<Phase, String> moved;
    final Map<CallState, String> ended;

    PostgreSqlCallText(PostgreSqlDialect dialect) {
        String now = dialect.now();
        String clock = dialect.clock();
        open = open(clock);
        holdInPlace = holdInPlace(dialect);
        registered = known(
                dialect,
                "state = 'REGISTERED', server_correlation_id = ?",
                CallRows.OF_ROW + " AND " + CallRows.UNFINISHED);
        calledBack = known(
                dialect,
                "called_back_at = COALESCE(c.called_back_at, n.at), state = CASE c.state WHEN 'OPEN' THEN 'REGISTERED' ELSE c.state END,"
                        + " server_correlation_id = CASE WHEN " + CallRows.UNFINISHED
                        + " THEN ? ELSE c.server_correlation_id END",
                CallRows.OF_ROW);
        resubmitted = resubmitted(now);
        takeDue = takeDue(now, clock);
        purge = purge();
        String row = "(SELECT c.server_correlation_id, c.client_correlation_id, n.at FROM twophp_call c, " + clock
                + " WHERE c.call_id = ? AND c.client_correlation_id = ?)";
        moved = new EnumMap<>(Phase.class);
        for (Phase phase : Phase.values()) {
            moved.put(phase, "WITH " + move(row, phase) + RECORDED + corrected(dialect) + "SELECT epoch FROM moved");
        }
        abandoned = "WITH "
                + move(
                        "(SELECT CAST(? AS varchar) AS client_correlation_id, CAST(? AS varchar) AS server_correlation_id,"
                                + " n.at FROM " + clock + ")",
                        Phase.ABANDONED)
                + RECORDED
                + Unsynced.ofCall(
                        dialect,
                        "(SELECT service_ledger_id, server_correlation_id, called_as AS client_correlation_id FROM moved) ended")
                + "SELECT epoch FROM moved";
        ended = new EnumMap<>(CallState.class);
        for (CallState end : CallRows.ENDS) {
            ended.put(end, ended(dialect, end));
        }
    }

    /**
     * Opens a call. As with a claim, a call that is not flushed can be lost only if nothing that was flushed depends on
     * it.
     */
    private static String open(String clock) {
        return """
                WITH opened AS (
                  INSERT INTO twophp_call AS c (%s)
                  SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'OPEN', n.at, n.at + %s FROM %s
                  ON CONFLICT (service_ledger_id, within_id, place) WHERE place IS NOT NULL DO NOTHING
                  RETURNING c.opened_at
                )
                SELECT opened_at, CASE WHEN NOT ? THEN %s END FROM opened""".formatted(CallRows.INSERTED, millis(), clock, UNFLUSHED);
    }

    private static String holdInPlace(PostgreSqlDialect dialect) {
        return """
                WITH held AS (
                  UPDATE twophp_call c SET held_until = CASE WHEN c.held_until IS NOT NULL THEN n.at + %s END
                  FROM %s
                  WHERE %s AND NOT %s
                  RETURNING %s
                )
                SELECT %s, CASE WHEN NOT ? THEN %s END FROM held c""".formatted(
                        millis(),
                        dialect.clock(),
                        dialect.inPlace(),
                        CallRows.GIVES_PLACE_UP,
                        CallRows.COLUMNS,
                        CallRows.COLUMNS,
                        UNFLUSHED);
    }

    /** Changes the call, and stores its row if it has none and needs one. */
    private static String known(PostgreSqlDialect dialect, String change, String guard) {
        return """
                WITH known AS (
                  UPDATE twophp_call c SET %s FROM %s WHERE %s RETURNING c.state, c.http_method, n.at,
                    c.service_ledger_id, c.server_correlation_id, c.client_correlation_id
                ),
                moved AS (
                  INSERT INTO twophp_intent AS i (%s)
                  SELECT %s, known.http_method FROM known WHERE known.state = 'REGISTERED'
                  ON CONFLICT DO NOTHING
                  RETURNING i.server_correlation_id, i.actor, i.called_as, i.epoch, i.phase, i.ttl_ms,
                    (SELECT at FROM known) AS at
                )
                """.formatted(change, dialect.clock(), guard, ClientRows.COLUMNS, ClientRows.values(dialect)) + RECORDED
                + Unsynced.ofCall(dialect, "known")
                + "SELECT state FROM known";
    }

    /**
     * Starts a new submission. The call is locked first: the row of the earlier submission is found by the id that the
     * call had until now.
     */
    private static String resubmitted(String now) {
        return """
                WITH earlier AS (
                  SELECT c.call_id, c.server_correlation_id, c.client_correlation_id,
                    CASE WHEN c.server_correlation_id IS NOT NULL THEN c.earlier_client_id END AS earlier_client_id,
                    CASE WHEN c.server_correlation_id IS NOT NULL THEN c.earlier_server_id END AS earlier_server_id
                  FROM twophp_call c
                  WHERE c.call_id = ? AND c.client_correlation_id = ? AND %s AND %s FOR UPDATE
                ),
                opened AS (
                  UPDATE twophp_call c
                  SET state = 'OPEN', client_correlation_id = ?, server_correlation_id = NULL, called_back_at = NULL,
                    submissions = c.submissions + 1, %s
                  FROM earlier WHERE c.call_id = earlier.call_id
                  RETURNING earlier.server_correlation_id, earlier.client_correlation_id, earlier.earlier_client_id,
                    earlier.earlier_server_id, %s AS at
                ),
                """.formatted(CallRows.UNFINISHED, PostgreSqlDialect.BOUNDED, CallRows.ENDS_SUBMISSION, now)
                + move("opened", Phase.TTL_EXPIRED)
                + RECORDED
                + "SELECT at, " + CallRows.EARLIER + " FROM opened";
    }

    /**
     * Ends a call. An outcome that is lost is fetched again. The result that nothing was executed is relied upon, and
     * flushed.
     */
    private static String ended(PostgreSqlDialect dialect, CallState end) {
        return """
                WITH ended AS (
                  %s FROM %s WHERE %s RETURNING c.service_ledger_id, c.server_correlation_id, c.client_correlation_id,
                    c.earlier_client_id, c.earlier_server_id, n.at
                )
                """.formatted(CallRows.end(end, "n.at"), dialect.clock(), CallRows.mayEndAt(end))
                + end.phase()
                        .map(phase -> ",\n" + move("ended", phase) + RECORDED)
                        .orElse("")
                + Unsynced.ofCall(dialect, "ended")
                + "SELECT "
                + (end == CallState.ABANDONED || end == CallState.REFUSED ? "at" : UNFLUSHED)
                + ", " + CallRows.EARLIER + " FROM ended";
    }

    /** Moves a row by one guarded statement, to which {@link #RECORDED} is added. */
    private static String move(String source, Phase to) {
        return """
                moved AS (
                  %s
                  FROM %s n
                  WHERE i.server_correlation_id = n.server_correlation_id AND i.actor = 'client'
                    AND i.called_as = n.client_correlation_id AND %s
                  RETURNING i.service_ledger_id, i.server_correlation_id, i.actor, i.called_as, i.epoch, i.phase, i.ttl_ms,
                    i.previous_phase, n.at
                )
                """.formatted(ClientRows.move(to, "n.at"), source, ClientRows.mayBecome(to));
    }

    /** Enters a row that was final again, since it may have been acknowledged by then. */
    private static String corrected(PostgreSqlDialect dialect) {
        return Unsynced.ofCall(
                dialect,
                "(SELECT service_ledger_id, server_correlation_id, called_as AS client_correlation_id FROM moved"
                        + " WHERE previous_phase = 'ABANDONED') corrected");
    }

    private static String takeDue(String now, String clock) {
        return """
                WITH due AS (
                  SELECT c.call_id, c.held_until FROM twophp_call c
                  WHERE c.service_ledger_id = ? AND c.held_until <= (SELECT %s) AND c.target <> ALL (?) AND %s
                  ORDER BY c.held_until LIMIT ? FOR UPDATE SKIP LOCKED
                ),
                taken AS (
                  UPDATE twophp_call c SET held_until = n.at + %s
                  FROM due, %s
                  WHERE c.call_id = due.call_id AND c.held_until <= n.at
                  RETURNING %s, c.held_until, due.held_until AS was_held_until
                )
                SELECT %s, c.held_until, i.phase FROM taken c %s ORDER BY c.was_held_until""".formatted(
                        now,
                        CallRows.NOTHING_TO_WAIT_FOR,
                        millis(),
                        clock,
                        CallRows.COLUMNS,
                        CallRows.COLUMNS,
                        CallRows.WITHIN);
    }

    private static String purge() {
        return """
                WITH due AS (
                  SELECT c.call_id FROM twophp_call c
                  WHERE c.service_ledger_id = ? AND c.opened_at < ? AND c.held_until IS NULL AND %s
                  ORDER BY c.opened_at LIMIT ? FOR UPDATE SKIP LOCKED
                )
                DELETE FROM twophp_call c USING due WHERE c.call_id = due.call_id""".formatted(CallRows.NOTHING_TO_WAIT_FOR);
    }

    private static String millis() {
        return "? * INTERVAL '1 millisecond'";
    }
}
