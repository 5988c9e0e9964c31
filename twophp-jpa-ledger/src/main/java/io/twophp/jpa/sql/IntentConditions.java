package io.twophp.jpa.sql;

import io.twophp.Phase;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * When a server's row {@code i} moves: its phase by {@link PhaseGuards}, its times by a moment.
 *
 * @param at the SQL expression for that moment, or {@code ?}
 */
public record IntentConditions(Dialect dialect, String at) {

    /** A claim that still has its lease was not given back: what it was made for was interrupted. */
    public static final String COUNTS = """
            attempts = i.attempts + CASE WHEN i.lease_until IS NULL THEN 1 ELSE 0 END, \
            interruptions = i.interruptions + CASE WHEN i.lease_until IS NULL THEN 0 ELSE 1 END""";

    /**
     * Given back twice, a claim is counted once. Its parameters are {@link IntentRows#attempts} and
     * {@link IntentRows#interruptions}.
     */
    public static final String COUNTS_OF_RELEASE = """
            attempts = i.attempts + CASE WHEN i.lease_until IS NULL THEN 0 ELSE ? END, \
            interruptions = i.interruptions + CASE WHEN i.lease_until IS NULL THEN 0 ELSE ? END""";

    /** In {@code PROCESSING} and not in doubt, whether or not a lease still runs. */
    public static final String CLAIMED =
            PhaseGuards.move(Phase.PROCESSING, Phase.PROCESSING) + " AND i.in_doubt_since IS NULL";

    /** Its parameter is the service. */
    public static final String IN_DOUBT = PhaseGuards.move(Phase.PROCESSING, Phase.PROCESSING)
            + " AND i.in_doubt_since IS NOT NULL AND i.service_ledger_id = ?";

    /** Of a dialect that lets the name of what was not confirmed in time go. */
    static final String FREED_BY_EXPIRY = "i.dialect IN ("
            + Arrays.stream(io.twophp.Dialect.values())
                    .filter(io.twophp.Dialect::isFreedByExpiry)
                    .map(freed -> "'" + freed + "'")
                    .collect(Collectors.joining(", "))
            + ")";

    /** What becomes a tombstone; its parameters are the end of the window of deadlines and the outcomes'. */
    public static final String PURGEABLE =
            "i.deadline < ? AND i.purged_at IS NULL AND i.decided_at < ? AND " + PhaseGuards.terminal();

    /**
     * When a name was freed, once the row is a tombstone: one that was forgotten keeps its name, and can be told from
     * one that was abandoned only until then.
     *
     * @param at the moment
     */
    public static String freedByPurge(String at) {
        return "key_freed_at = CASE WHEN i.key_freed_at IS NULL AND i.phase = 'ABANDONED' AND " + FREED_BY_EXPIRY
                + " THEN " + at + " ELSE i.key_freed_at END";
    }

    /**
     * May be claimed by a confirmation. Its parameter is whether a late confirmation may be accepted; if the moment is
     * {@code ?}, there is one moment before it, and two behind it.
     */
    public String claimable() {
        return "(" + PhaseGuards.move(Phase.WAITING_CONFIRM, Phase.PROCESSING) + " AND " + at + " < i.deadline"
                + " OR ? AND " + PhaseGuards.into(Phase.PROCESSING) + " AND i.replay_policy = 'REUSE' AND " + at + " < "
                + latest() + " OR " + CLAIMED + " AND (i.lease_until IS NULL OR " + lost() + "))";
    }

    /** Not confirmed by its deadline. */
    public String expirable() {
        return PhaseGuards.into(Phase.TTL_EXPIRED) + " AND i.deadline <= " + at;
    }

    /** Not confirmed by its deadline + δ. */
    public String abandonable() {
        return PhaseGuards.into(Phase.ABANDONED) + " AND i.deadline <= " + at + " AND " + latest() + " <= " + at;
    }

    /** May be claimed by recovery: given back, with the pause over, or lost. */
    public String reclaimable() {
        return CLAIMED + " AND (i.lease_until IS NULL AND i.resume_at <= " + at + " OR " + lost() + ")";
    }

    /** Falls in doubt: its lease has run out, and its effects are external. */
    public String doubtful() {
        return CLAIMED + " AND i.lease_until <= " + at + " AND i.effects = 'EXTERNAL'";
    }

    /**
     * Its lease ran out some time ago, and its effects are local. That time grows with the number of interruptions,
     * since the intent may be what ends its nodes. It is at most half of the time since the confirmation: many
     * interruptions within a short outage are no reason for a long pause.
     */
    private String lost() {
        return dialect.lostFrom() + " <= " + at + " AND i.effects = 'LOCAL'";
    }

    private String latest() {
        return dialect.plusMillis("i.deadline", "i.grace_ms");
    }
}
