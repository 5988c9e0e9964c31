package io.twophp.jpa;

/** The texts of {@link H2}. Moments are values, read behind the row's lock. */
final class H2Text {

    private static final String ROW = " WHERE server_correlation_id = ? AND actor = 'server' AND ";
    private static final String LATEST = "DATEADD(MILLISECOND, grace_ms, deadline)";
    private static final String IN_PROCESSING = "phase = 'PROCESSING' AND in_doubt_since IS NULL";

    /** A claim that still has its lease was not given back: what it was made for was interrupted. */
    private static final String COUNTS = "attempts = attempts + CASE WHEN lease_until IS NULL THEN 1 ELSE 0 END,"
            + " interruptions = interruptions + CASE WHEN lease_until IS NULL THEN 0 ELSE 1 END";

    /**
     * Nobody has prolonged its lease, which is the longer ago the more often that happened: it may be what kills its nodes. At most
     * half as long as since its confirmation: many interruptions within a short outage are no reason for a long pause.
     */
    private static final String LOST = "DATEADD(MILLISECOND,"
            + " LEAST(CAST((LEAST(POWER(2, LEAST(interruptions, 9)), 301) - 1) * 1000 AS BIGINT),"
            + " DATEDIFF(MILLISECOND, phase_2_timestamp, lease_until) / 2), lease_until) <= ? AND effects = 'LOCAL'";

    static final String LOCK = "SELECT epoch FROM twophp_intent" + ROW + "TRUE FOR UPDATE";

    static final String REGISTER = """
            INSERT INTO twophp_intent (server_correlation_id, actor, client_correlation_id, service_ledger_id,
              service_endpoint, source, parent_reference_id, phase_1_timestamp, ttl_ms, payload_ref, owner, http_method,
              fingerprint, deadline, grace_ms, replay_policy, effects, mode, phase, previous_phase, phase_2_timestamp,
              epoch, attempts, lease_until)
            VALUES (?, 'server', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    static final String CLAIM = """
            UPDATE twophp_intent SET previous_phase = phase, phase = 'PROCESSING', epoch = epoch + 1,
              %s, mode = CASE mode WHEN 'NEGOTIATED' THEN ? ELSE mode END, outcome = NULL,
              decided_at = NULL, phase_2_timestamp = COALESCE(phase_2_timestamp, ?), lease_until = ?, resume_at = NULL
            WHERE server_correlation_id = ? AND actor = 'server' AND client_correlation_id = ? AND owner = ?
              AND service_endpoint = ? AND (? OR mode <> 'ASYNCHRONOUS')
              AND (phase = 'WAITING_CONFIRM' AND ? < deadline
                OR ? AND phase IN ('WAITING_CONFIRM', 'TTL_EXPIRED') AND replay_policy = 'REUSE' AND ? < %s
                OR %s AND (lease_until IS NULL OR %s))""".formatted(COUNTS, LATEST, IN_PROCESSING, LOST);

    /** Given back twice, it is counted once. */
    static final String RELEASE = "UPDATE twophp_intent SET lease_until = NULL, resume_at = ?,"
            + " attempts = attempts + CASE WHEN lease_until IS NULL THEN 0 ELSE ? END,"
            + " interruptions = interruptions + CASE WHEN lease_until IS NULL THEN 0 ELSE ? END" + ROW + IN_PROCESSING
            + " AND epoch = ?";

    static final String LOCK_FREE = "SELECT epoch FROM twophp_intent" + ROW + "TRUE FOR UPDATE SKIP LOCKED";

    static final String RENEW = "UPDATE twophp_intent SET lease_until = ?" + ROW + IN_PROCESSING
            + " AND epoch = ? AND lease_until IS NOT NULL";

    private static final String FORSAKEN_BY =
            IN_PROCESSING + " AND (lease_until IS NULL AND resume_at <= ? OR " + LOST + ")";

    static final String RECLAIM = "UPDATE twophp_intent SET previous_phase = phase, epoch = epoch + 1, " + COUNTS
            + ", lease_until = ?, resume_at = NULL" + ROW + FORSAKEN_BY;

    private static final String UNTOLD_BY = IN_PROCESSING + " AND lease_until <= ? AND effects = 'EXTERNAL'";

    static final String DOUBT =
            "UPDATE twophp_intent SET previous_phase = phase, epoch = epoch + 1, lease_until = NULL,"
                    + " in_doubt_since = ?" + ROW + UNTOLD_BY;

    static final String CLAIM_IN_DOUBT = "UPDATE twophp_intent SET previous_phase = phase, epoch = epoch + 1,"
            + " attempts = 1, interruptions = 0, lease_until = ?, in_doubt_since = NULL" + ROW
            + "phase = 'PROCESSING' AND in_doubt_since IS NOT NULL AND service_ledger_id = ?";

    static final String COMPLETE = """
            UPDATE twophp_intent SET previous_phase = phase, phase = ?, outcome = ?, resource_id = ?, decided_at = ?,
              lease_until = NULL, resume_at = NULL, in_doubt_since = NULL, transaction_reference = TRANSACTION_ID(),
              payload_ref = CASE WHEN ? THEN payload_ref END""" + ROW + "phase = 'PROCESSING' AND epoch = ?";

    static final String EXPIRE = "UPDATE twophp_intent SET previous_phase = phase, phase = 'TTL_EXPIRED',"
            + " outcome = 'TTL_EXPIRED', decided_at = ?" + ROW + "phase = 'WAITING_CONFIRM' AND deadline <= ?";

    static final String ABANDON = "UPDATE twophp_intent SET previous_phase = phase, phase = 'ABANDONED',"
            + " outcome = 'ABANDONED', decided_at = ?, payload_ref = NULL" + ROW + "phase = 'TTL_EXPIRED' AND " + LATEST
            + " <= ?";

    static final String PURGE = "UPDATE twophp_intent SET purged_at = ?, payload_ref = NULL" + ROW
            + "phase IN ('COMMITTED', 'FAILED', 'ABANDONED') AND purged_at IS NULL";

    private static final String DUE = "SELECT server_correlation_id, deadline FROM twophp_intent WHERE actor = 'server'"
            + " AND service_ledger_id = ? AND deadline >= ? AND %s ORDER BY deadline LIMIT ? FOR UPDATE SKIP LOCKED";

    static final String FORSAKEN = DUE.formatted(FORSAKEN_BY);
    static final String UNTOLD = DUE.formatted(UNTOLD_BY);
    static final String UNCONFIRMED = DUE.formatted("deadline <= ? AND phase = 'WAITING_CONFIRM'");
    static final String LEFT_BEHIND = DUE.formatted("deadline <= ? AND phase = 'TTL_EXPIRED' AND " + LATEST + " <= ?");
    static final String OUTLIVED = DUE.formatted(
            "deadline < ? AND decided_at < ? AND purged_at IS NULL AND phase IN ('COMMITTED', 'FAILED', 'ABANDONED')");

    static final String STORE_PAYLOAD =
            "INSERT INTO twophp_payload (server_correlation_id, key_id, content) VALUES (?, ?, ?)";

    static final String STORE_RESPONSE =
            "INSERT INTO twophp_response (server_correlation_id, key_id, content) VALUES (?, ?, ?)";

    /** What {@link #RECORD} writes of a row that was confirmed as it was stored is only the second of its moves. */
    static final String RECORD_REGISTRATION = "INSERT INTO twophp_transition (server_correlation_id, actor, epoch,"
            + " to_phase, at) VALUES (?, 'server', 0, 'WAITING_CONFIRM', ?)";

    static final String RECORD = """
            INSERT INTO twophp_transition (server_correlation_id, actor, epoch, to_phase, from_phase, at)
            SELECT server_correlation_id, actor, epoch, phase, previous_phase, CAST(? AS TIMESTAMP(6) WITH TIME ZONE)
            FROM twophp_intent WHERE server_correlation_id = ? AND actor = 'server'""";

    static final String MOVED = "SELECT " + Rows.COLUMNS + ", p.key_id, p.content,"
            + " CAST(? AS TIMESTAMP(6) WITH TIME ZONE) AS at FROM twophp_intent i"
            + " LEFT JOIN twophp_payload p ON p.server_correlation_id = i.server_correlation_id"
            + " WHERE i.server_correlation_id = ? AND i.actor = 'server'";

    private H2Text() {}
}
