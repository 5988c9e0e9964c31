package io.twophp.jpa.sql;

import io.twophp.Phase;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The conditions for the moves of a server's row {@code i}: its phase by {@link PhaseGuards}, its times by {@code at}.
 *
 * @param at the SQL expression for the present time, or {@code ?}
 */
public record IntentConditions(SqlDialect dialect, String at) {

    /**
     * Counts a claim. If the claim before still has its lease, it was not given back, and its execution was
     * interrupted.
     */
    public static final String COUNTS = """
            attempts = i.attempts + CASE WHEN i.lease_until IS NULL THEN 1 ELSE 0 END, \
            interruptions = i.interruptions + CASE WHEN i.lease_until IS NULL THEN 0 ELSE 1 END""";

    /**
     * Numbers a claim by the next epoch. The first claim is number 1, also of an intent that was claimed without the
     * ledger, whose epoch is 0 as long as that claim holds.
     */
    public static final String NEXT_EPOCH =
            "epoch = GREATEST(i.epoch + 1, CASE WHEN i.phase_2_timestamp IS NULL THEN 1 ELSE 2 END)";

    /**
     * Counts a claim that is given back; the second time it is given back, it is not counted. Its parameters are
     * {@link IntentRows#attempts} and {@link IntentRows#interruptions}.
     */
    public static final String COUNTS_OF_RELEASE = """
            attempts = i.attempts + CASE WHEN i.lease_until IS NULL THEN 0 ELSE ? END, \
            interruptions = i.interruptions + CASE WHEN i.lease_until IS NULL THEN 0 ELSE ? END""";

    /**
     * A row whose last move has to be written to {@code twophp_transition}: not the first claim, which the row goes on
     * showing. For registrations and outcomes, which it also shows, no statement asks.
     */
    public static final String UNSEEN = "(i.epoch > 1 OR i.phase <> '" + Phase.PROCESSING + "')";

    /** A row whose outcome may be recorded under a claim. The parameter is the claim's epoch. */
    public static final String COMPLETABLE = "(" + PhaseGuards.into(Phase.COMMITTED, Phase.FAILED)
            + " OR i.phase = 'WAITING_CONFIRM' AND i.epoch = 0) AND i.epoch = ?";

    /** A row that shows, or may show, a claim that was made without the ledger. */
    static final String PROMOTABLE = "i.epoch = 0 AND (" + PhaseGuards.move(Phase.WAITING_CONFIRM, Phase.PROCESSING)
            + " AND %s < i.deadline OR " + PhaseGuards.move(Phase.PROCESSING, Phase.PROCESSING)
            + " AND i.lease_until IS NOT NULL)";

    /** A row in {@code PROCESSING} and not in doubt, whether or not a lease still runs. */
    public static final String CLAIMED =
            PhaseGuards.move(Phase.PROCESSING, Phase.PROCESSING) + " AND i.in_doubt_since IS NULL";

    /** A row in doubt. The parameter is the service. */
    public static final String IN_DOUBT = PhaseGuards.move(Phase.PROCESSING, Phase.PROCESSING)
            + " AND i.in_doubt_since IS NOT NULL AND i.service_ledger_id = ?";

    /** A row whose dialect frees the name of an intent that was not confirmed in time. */
    static final String FREED_BY_EXPIRY = "i.dialect IN ("
            + Arrays.stream(io.twophp.Dialect.values())
                    .filter(io.twophp.Dialect::isFreedByExpiry)
                    .map(freed -> "'" + freed + "'")
                    .collect(Collectors.joining(", "))
            + ")";

    /** A row that becomes a tombstone; the parameters are the end of the window of deadlines and that of outcomes. */
    public static final String PURGEABLE =
            "i.deadline < ? AND i.purged_at IS NULL AND i.decided_at < ? AND " + PhaseGuards.terminal();

    /**
     * Returns the assignments that say when the row was claimed for the first time: they change only one that does not
     * show it. The parameter is the time of a claim that was made without the ledger.
     *
     * @param at the present time
     */
    public static String firstClaim(SqlDialect dialect, String at) {
        return "attempts = GREATEST(i.attempts, 1), mode = CASE i.mode WHEN 'NEGOTIATED' THEN 'SYNCHRONOUS' ELSE i.mode END,"
                + " phase_2_timestamp = COALESCE(i.phase_2_timestamp, LEAST(" + dialect.moment() + ", " + at + "))";
    }

    /**
     * Returns the statement that shows a claim which was made without the ledger; its condition by id is still to be
     * added. Its parameters are that claim's time and the end of its lease.
     *
     * @param at the present time
     */
    public static String promote(SqlDialect dialect, String at, String lease, String from) {
        return "UPDATE twophp_intent i SET " + PhaseGuards.set(Phase.PROCESSING) + ", " + firstClaim(dialect, at)
                + ", lease_until = " + lease + from + " WHERE " + IntentRows.BY_ID + " AND " + PROMOTABLE.formatted(at);
    }

    /**
     * Returns the assignment that frees a name when the row becomes a tombstone. A forgotten intent keeps its name, and
     * can be distinguished from an abandoned one only until then.
     *
     * @param at the present time
     */
    public static String freedByPurge(String at) {
        return "key_freed_at = CASE WHEN i.key_freed_at IS NULL AND i.phase = 'ABANDONED' AND " + FREED_BY_EXPIRY
                + " THEN " + at + " ELSE i.key_freed_at END";
    }

    /**
     * Returns the condition that a confirmation names the row, and may claim it by its mode and its key. Its parameters
     * are {@link IntentRows#named}.
     */
    public static String named() {
        return "i.service_ledger_id = ? AND i.dialect = ? AND i.client_correlation_id = ?"
                + " AND i.owner = ? AND i.tenant = ? AND i.service_endpoint = ? AND (? OR i.mode <> 'ASYNCHRONOUS')"
                + " AND POSITION(CONCAT(',', (SELECT p.key_id FROM twophp_payload p"
                + " WHERE p.server_correlation_id = i.server_correlation_id), ',') IN ?) > 0";
    }

    /**
     * Returns the condition that a confirmation may claim the row. Its parameter is whether a late confirmation may be
     * accepted; if {@link #at} is {@code ?}, there is one more parameter before it, and two behind it.
     */
    public String claimable() {
        return "(" + PhaseGuards.move(Phase.WAITING_CONFIRM, Phase.PROCESSING) + " AND " + at + " < i.deadline"
                + " OR ? AND " + PhaseGuards.into(Phase.PROCESSING) + " AND i.replay_policy = 'REUSE' AND " + at + " < "
                + latest() + " OR " + CLAIMED + " AND (i.lease_until IS NULL OR " + lost() + "))";
    }

    /** Returns the condition that the row was not confirmed by its deadline. */
    public String expirable() {
        return PhaseGuards.into(Phase.TTL_EXPIRED) + " AND i.deadline <= " + at;
    }

    /** Returns the condition that the row was not confirmed by its deadline + δ. */
    public String abandonable() {
        return PhaseGuards.into(Phase.ABANDONED) + " AND i.deadline <= " + at + " AND " + latest() + " <= " + at;
    }

    /** Returns the condition that recovery may claim the row: given back, with the pause over, or lost. */
    public String reclaimable() {
        return CLAIMED + " AND (i.lease_until IS NULL AND i.resume_at <= " + at + " OR " + lost() + ")";
    }

    /** Returns the condition that the row falls in doubt: its lease has run out, and its effects are external. */
    public String doubtful() {
        return CLAIMED + " AND i.lease_until <= " + at + " AND i.effects = 'EXTERNAL'";
    }

    /**
     * Returns the condition that the row's lease ran out some time ago, and its effects are local. That time grows with
     * the number of interruptions, since the intent may be the cause that ends its nodes. It is at most half of the
     * time since the confirmation: many interruptions within a short outage are no reason for a long pause.
     */
    private String lost() {
        return dialect.lostFrom() + " <= " + at + " AND i.effects = 'LOCAL'";
    }

    private String latest() {
        return dialect.plusMillis("i.deadline", "i.grace_ms");
    }
}
