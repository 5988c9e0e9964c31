package io.twophp.jpa.sql;

import io.twophp.Phase;

/** The texts of {@link StepwiseIntentLedger}. Times are values, read after the row is locked. */
final class StepwiseIntentText {

    private static final String ROW = " WHERE " + IntentRows.BY_ID + " AND ";
    private static final String NEXT_EPOCH =
            "UPDATE twophp_intent i SET previous_phase = i.phase, " + IntentConditions.NEXT_EPOCH + ", ";
    private static final String SKIPPING = " FOR UPDATE SKIP LOCKED";

    static final String LOCK_FREE = "SELECT i.epoch FROM twophp_intent i WHERE " + IntentRows.BY_ID + SKIPPING;

    static final String REGISTER = "INSERT INTO twophp_intent (" + IntentRows.INSERTED
            + ", phase_1_timestamp, deadline, key_until, phase, phase_2_timestamp, epoch, attempts, lease_until)"
            + " VALUES (" + IntentRows.VALUES + ", ?, ?, ?, ?, ?, ?, ?, ?)";

    private static final String REGISTER_DECIDED = "INSERT INTO twophp_intent (" + IntentRows.INSERTED
            + ", phase_1_timestamp, deadline, key_until, phase, phase_2_timestamp, epoch, attempts, resource_id,"
            + " key_freed_at, decided_at, response_key_id, response, transaction_reference)"
            + " VALUES (" + IntentRows.VALUES + ", ?, ?, ?, ?, ?, 1, 1, ?, ?, ?, ?, ?, %s)";

    /**
     * Gives a claim back. The counts come first: some databases assign from left to right, and use values that were
     * just assigned.
     */
    static final String RELEASE = "UPDATE twophp_intent i SET " + IntentConditions.COUNTS_OF_RELEASE
            + ", lease_until = NULL, resume_at = ?" + ROW + IntentConditions.CLAIMED + " AND i.epoch = ?";

    static final String RENEW = "UPDATE twophp_intent i SET lease_until = ?" + ROW + IntentConditions.CLAIMED
            + " AND i.epoch = ? AND i.lease_until IS NOT NULL";

    static final String CLAIM_IN_DOUBT = NEXT_EPOCH
            + "attempts = 1, interruptions = 0, lease_until = ?, in_doubt_since = NULL" + ROW
            + IntentConditions.IN_DOUBT;

    static final String PURGE = "UPDATE twophp_intent i SET purged_at = ?, "
            + IntentConditions.freedByPurge("?") + ", payload_kept = FALSE, " + IntentRows.NO_RESPONSE + ROW
            + PhaseGuards.terminal() + " AND i.purged_at IS NULL";

    private static final String DUE = "SELECT i.server_correlation_id, i.deadline FROM twophp_intent i"
            + " WHERE i.actor = 'server' AND i.service_ledger_id = ? AND i.deadline >= ? AND %s"
            + " ORDER BY i.deadline LIMIT ?" + SKIPPING;

    /**
     * Finds due rows as {@link #DUE} does, in all deadlines: unfinished intents still have their payload. Read first,
     * then locked one by one.
     */
    private static final String DUE_OF_ALL = "SELECT i.server_correlation_id, i.deadline FROM %s"
            + " AND i.service_ledger_id = ? AND " + IntentRows.DEADLINE + " >= ? AND %s ORDER BY " + IntentRows.DEADLINE
            + " LIMIT ?";

    static final String PURGEABLE = DUE.formatted(IntentConditions.PURGEABLE);

    static final String STORE_PAYLOAD =
            "INSERT INTO twophp_payload (server_correlation_id, key_id, content) VALUES (?, ?, ?)";

    final String registerDecided;
    final String record;
    final String moved;
    final String claim;
    final String promote;
    final String reclaim;
    final Due reclaimable;
    final String doubt;
    final Due doubtful;
    final String complete;
    final String expire;
    final Due expirable;
    final String abandon;
    final Due abandonable;

    StepwiseIntentText(SqlDialect dialect, boolean keepsPayloads) {
        IntentConditions when = new IntentConditions(dialect, "?");
        registerDecided = REGISTER_DECIDED.formatted(dialect.transactionReference());
        record = """
                INSERT INTO twophp_transition (server_correlation_id, actor, epoch, to_phase, at)
                SELECT i.server_correlation_id, i.actor, i.epoch, i.phase, %s
                FROM twophp_intent i WHERE %s AND %s""".formatted(dialect.moment(), IntentRows.BY_ID, IntentConditions.UNSEEN);
        moved = "SELECT " + IntentRows.COLUMNS + ", p.key_id, p.content, " + dialect.moment()
                + " AS at FROM twophp_intent i"
                + " LEFT JOIN twophp_payload p ON p.server_correlation_id = i.server_correlation_id WHERE "
                + IntentRows.BY_ID;
        claim = """
                UPDATE twophp_intent i SET %s, %s, %s,
                  mode = CASE i.mode WHEN 'NEGOTIATED' THEN ? ELSE i.mode END, decided_at = NULL,
                  phase_2_timestamp = COALESCE(i.phase_2_timestamp, ?), lease_until = ?, resume_at = NULL
                WHERE %s AND %s AND %s""".formatted(
                        IntentConditions.NEXT_EPOCH,
                        PhaseGuards.set(Phase.PROCESSING),
                        IntentConditions.COUNTS,
                        IntentRows.BY_ID,
                        IntentConditions.named(),
                        when.claimable());
        promote = IntentConditions.promote(dialect, dialect.moment(), "?", "");
        reclaim =
                NEXT_EPOCH + IntentConditions.COUNTS + ", lease_until = ?, resume_at = NULL" + ROW + when.reclaimable();
        reclaimable = keepsPayloads ? Due.within(dialect, when.reclaimable()) : Due.ofAll(dialect, when.reclaimable());
        doubt = NEXT_EPOCH + "lease_until = NULL, in_doubt_since = ?" + ROW + when.doubtful();
        doubtful = keepsPayloads ? Due.within(dialect, when.doubtful()) : Due.ofAll(dialect, when.doubtful());
        complete = """
                UPDATE twophp_intent i SET phase = ?, resource_id = ?, key_freed_at = ?, decided_at = ?,
                  lease_until = NULL, resume_at = NULL, in_doubt_since = NULL, transaction_reference = %s,
                  payload_kept = ?, response_key_id = ?, response = ?, epoch = GREATEST(i.epoch, 1), %s
                WHERE %s AND %s""".formatted(
                        dialect.transactionReference(),
                        IntentConditions.firstClaim(dialect, dialect.moment()),
                        IntentRows.BY_ID,
                        IntentConditions.COMPLETABLE);
        expire = move(Phase.TTL_EXPIRED, "decided_at = ?", when.expirable());
        expirable = Due.within(dialect, when.expirable());
        abandon = move(Phase.ABANDONED, "decided_at = ?, payload_kept = FALSE", when.abandonable());
        abandonable = Due.within(dialect, when.abandonable());
    }

    private static String move(Phase to, String more, String guard) {
        return "UPDATE twophp_intent i SET " + PhaseGuards.set(to) + ", " + more + ROW + guard;
    }

    /**
     * The texts by which a sweep finds its rows.
     *
     * @param within for a window of deadlines, locking
     * @param ofAll for all of them, without locking
     */
    record Due(String within, String ofAll) {

        private static Due within(SqlDialect dialect, String guard) {
            return new Due(DUE.formatted(guard), DUE_OF_ALL.formatted(dialect.unfinished(), guard));
        }

        /** Returns texts that read the unfinished intents in any case. */
        private static Due ofAll(SqlDialect dialect, String guard) {
            String ofAll = DUE_OF_ALL.formatted(dialect.unfinished(), guard);
            return new Due(ofAll, ofAll);
        }
    }
}
