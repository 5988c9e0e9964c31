package io.twophp.jpa;

/** The texts of {@link PostgreSql}. The row a statement moved is {@code moved}, the moment it did so {@code at}. */
final class PostgreSqlText {

    private static final String RECORDED = """
            ,
            recorded AS (
              INSERT INTO twophp_transition (server_correlation_id, actor, epoch, to_phase, from_phase, at)
              SELECT server_correlation_id, actor, epoch, phase, previous_phase, at FROM moved
            )
            """;

    private static final String ERASED = """
            ,
            erased AS (
              DELETE FROM twophp_payload p USING moved WHERE p.server_correlation_id = moved.server_correlation_id
            )
            """;

    private static final String EXPIRES = """
              UPDATE twophp_intent i
              SET previous_phase = i.phase, phase = 'TTL_EXPIRED', outcome = 'TTL_EXPIRED', decided_at = n.at
            """;

    private static final String ABANDONS = """
              UPDATE twophp_intent i
              SET previous_phase = i.phase, phase = 'ABANDONED', outcome = 'ABANDONED', decided_at = n.at, payload_ref = NULL
            """;

    private static final String UNCONFIRMED = "i.phase = 'WAITING_CONFIRM' AND i.deadline <= n.at";

    private static final String LEFT_BEHIND = "i.phase = 'TTL_EXPIRED' AND i.deadline + " + grace() + " <= n.at";

    final String register;
    final String claim;
    final String complete;
    final String expire;
    final String abandon;
    final String expireDue;
    final String abandonDue;
    final String purgeDue;

    PostgreSqlText(String now) {
        String clock = clock(now);
        register = register(clock);
        claim = claim(clock);
        complete = complete(clock);
        expire = one(clock, EXPIRES, UNCONFIRMED, "");
        abandon = one(clock, ABANDONS, LEFT_BEHIND, ERASED);
        expireDue = due(now, EXPIRES, UNCONFIRMED, "");
        abandonDue = due(now, ABANDONS, LEFT_BEHIND, ERASED);
        purgeDue = purgeDue(now);
    }

    private static String register(String clock) {
        return """
                WITH moved AS (
                  INSERT INTO twophp_intent AS i (server_correlation_id, actor, client_correlation_id, service_ledger_id,
                    service_endpoint, source, parent_reference_id, phase, phase_1_timestamp, ttl_ms, payload_ref, owner,
                    http_method, fingerprint, deadline, grace_ms, replay_policy, effects)
                  SELECT ?, 'server', ?, ?, ?, ?, ?, 'WAITING_CONFIRM', n.at, ?, ?, ?, ?, ?,
                    n.at + ? * INTERVAL '1 millisecond', ?, ?, ?
                  FROM %s
                  ON CONFLICT (service_ledger_id, owner, client_correlation_id, actor) DO NOTHING
                  RETURNING i.actor, %s, i.phase_1_timestamp AS at
                ),
                stored AS (
                  INSERT INTO twophp_payload (server_correlation_id, key_id, content)
                  SELECT server_correlation_id, ?, ? FROM moved
                )
                %sSELECT %s, i.at FROM moved i""".formatted(clock, Rows.COLUMNS, RECORDED, Rows.COLUMNS);
    }

    /** A local claim need not be flushed: if it is lost, so is the business transaction that follows it. */
    private static String claim(String clock) {
        return """
                WITH moved AS (
                  UPDATE twophp_intent i
                  SET previous_phase = i.phase, phase = 'PROCESSING', epoch = i.epoch + 1, outcome = NULL, decided_at = NULL,
                    phase_2_timestamp = COALESCE(i.phase_2_timestamp, n.at),
                    lease_until = n.at + ? * INTERVAL '1 millisecond'
                  FROM %s
                  WHERE i.server_correlation_id = ? AND i.actor = 'server' AND i.client_correlation_id = ?
                    AND i.owner = ? AND i.service_endpoint = ?
                    AND (i.phase = 'WAITING_CONFIRM' AND n.at < i.deadline
                      OR ? AND i.phase IN ('WAITING_CONFIRM', 'TTL_EXPIRED') AND i.replay_policy = 'REUSE'
                        AND n.at < i.deadline + %s
                      OR i.phase = 'PROCESSING' AND i.lease_until IS NULL
                      OR i.phase = 'PROCESSING' AND i.lease_until <= n.at AND i.effects = 'LOCAL' AND i.epoch < ?)
                  RETURNING i.actor, %s, n.at
                )
                %sSELECT %s, i.at, p.key_id, p.content,
                  CASE i.effects WHEN 'LOCAL' THEN set_config('synchronous_commit', 'off', true) END
                FROM moved i JOIN twophp_payload p ON p.server_correlation_id = i.server_correlation_id""".formatted(clock, grace(), Rows.COLUMNS, RECORDED, Rows.COLUMNS);
    }

    private static String complete(String clock) {
        return """
                WITH moved AS (
                  UPDATE twophp_intent i
                  SET previous_phase = i.phase, phase = ?, outcome = ?, resource_id = ?, decided_at = n.at,
                    lease_until = NULL, transaction_reference = pg_current_xact_id()::text
                  FROM %s
                  WHERE i.server_correlation_id = ? AND i.actor = 'server' AND i.phase = 'PROCESSING' AND i.epoch = ?
                  RETURNING i.actor, %s, n.at
                ),
                stored AS (
                  INSERT INTO twophp_response (server_correlation_id, key_id, content)
                  SELECT server_correlation_id, ?, ? FROM moved
                )
                %sSELECT %s, i.at FROM moved i""".formatted(clock, Rows.COLUMNS, RECORDED, Rows.COLUMNS);
    }

    private static String one(String clock, String update, String guard, String more) {
        return """
                WITH moved AS (
                %s  FROM %s
                  WHERE i.server_correlation_id = ? AND i.actor = 'server' AND %s
                  RETURNING i.actor, %s, n.at
                )
                %s%sSELECT %s, i.at FROM moved i""".formatted(update, clock, guard, Rows.COLUMNS, more, RECORDED, Rows.COLUMNS);
    }

    /** The window compares with a scalar, not with a join: the scan then ends at the limit instead of sorting it all. */
    private static String due(String now, String update, String guard, String more) {
        String scalar = "(SELECT " + now + ")";
        return """
                WITH due AS (
                  SELECT i.server_correlation_id FROM twophp_intent i
                  WHERE i.actor = 'server' AND i.service_ledger_id = ? AND i.deadline >= ? AND i.deadline <= %s AND %s
                  ORDER BY i.deadline LIMIT ? FOR UPDATE SKIP LOCKED
                ),
                moved AS (
                %s  FROM due, %s
                  WHERE i.server_correlation_id = due.server_correlation_id AND i.actor = 'server' AND %s
                  RETURNING i.actor, %s, n.at
                )
                %s%sSELECT %s, i.at FROM moved i ORDER BY i.deadline""".formatted(
                        scalar,
                        guard.replace("n.at", scalar),
                        update,
                        clock(now),
                        guard,
                        Rows.COLUMNS,
                        more,
                        RECORDED,
                        Rows.COLUMNS);
    }

    private static String purgeDue(String now) {
        return """
                WITH due AS (
                  SELECT server_correlation_id FROM twophp_intent
                  WHERE actor = 'server' AND service_ledger_id = ? AND deadline >= ? AND deadline < ? AND purged_at IS NULL
                    AND phase IN ('COMMITTED', 'FAILED', 'ABANDONED')
                  ORDER BY deadline LIMIT ? FOR UPDATE SKIP LOCKED
                ),
                moved AS (
                  UPDATE twophp_intent i SET purged_at = %s, payload_ref = NULL
                  FROM due
                  WHERE i.server_correlation_id = due.server_correlation_id AND i.actor = 'server' AND i.purged_at IS NULL
                  RETURNING i.server_correlation_id, i.deadline
                ),
                answered AS (
                  DELETE FROM twophp_response r USING moved WHERE r.server_correlation_id = moved.server_correlation_id
                )
                %sSELECT deadline FROM moved ORDER BY deadline""".formatted(now, ERASED);
    }

    private static String clock(String now) {
        return "(SELECT " + now + " AS at) n";
    }

    private static String grace() {
        return "i.grace_ms * INTERVAL '1 millisecond'";
    }
}
