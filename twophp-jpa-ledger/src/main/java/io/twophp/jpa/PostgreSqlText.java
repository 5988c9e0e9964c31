package io.twophp.jpa;

import java.time.Duration;

/** The texts of {@link PostgreSql}. The row a statement moved is {@code moved}, the moment it did so {@code at}. */
final class PostgreSqlText {

    /**
     * For how long a statement waits for a row whose transaction is about to end; after it the caller is told to ask again.
     */
    private static final Duration A_MOMENT = Duration.ofSeconds(1);

    /** For the end of work that would be lost: longer than any commit takes. */
    static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    /** True; what it stands in waits no longer than {@link #A_MOMENT} for a row. */
    static final String BOUNDED = "(SELECT " + bound(A_MOMENT) + ") IS NOT NULL";

    private static final String UNBOUND = ", set_config('lock_timeout', i.bound_before, true)";

    /** The move of a row to its history. */
    private static final String RECORDED = """
            ,
            recorded AS (
              INSERT INTO twophp_transition (server_correlation_id, actor, epoch, to_phase, from_phase, at)
              SELECT server_correlation_id, actor, epoch, phase, previous_phase, at FROM moved
            )
            """;

    /** What {@link #RECORDED} writes of a row that was confirmed as it was stored is only the second of its moves. */
    private static final String REGISTERED = """
            ,
            registered AS (
              INSERT INTO twophp_transition (server_correlation_id, actor, epoch, to_phase, at)
              SELECT server_correlation_id, actor, 0, 'WAITING_CONFIRM', at FROM moved
            )
            """;

    private static final String ERASED = """
            ,
            erased AS (
              DELETE FROM twophp_payload p USING moved WHERE p.server_correlation_id = moved.server_correlation_id
            )
            """;

    private static final String TOLD = told("");

    /** A payload that is missing must not hide that its row was claimed. */
    private static final String HANDED_OUT = """
            SELECT %s, i.at, p.key_id, p.content
            FROM moved i LEFT JOIN twophp_payload p ON p.server_correlation_id = i.server_correlation_id""".formatted(Rows.COLUMNS);

    private static final String IN_ORDER = " ORDER BY i.deadline";

    private static final String EXPIRES = """
              UPDATE twophp_intent i
              SET previous_phase = i.phase, phase = 'TTL_EXPIRED', outcome = 'TTL_EXPIRED', decided_at = n.at
            """;

    private static final String ABANDONS = """
              UPDATE twophp_intent i
              SET previous_phase = i.phase, phase = 'ABANDONED', outcome = 'ABANDONED', decided_at = n.at, payload_ref = NULL
            """;

    /** A claim that still has its lease was not given back: what it was made for was interrupted. */
    private static final String COUNTS = """
            attempts = i.attempts + CASE WHEN i.lease_until IS NULL THEN 1 ELSE 0 END, \
            interruptions = i.interruptions + CASE WHEN i.lease_until IS NULL THEN 0 ELSE 1 END""";

    /**
     * Nobody has prolonged its lease, which is the longer ago the more often that happened: it may be what kills its nodes. At most
     * half as long as since its confirmation: many interruptions within a short outage are no reason for a long pause.
     */
    private static final String LOST = "i.lease_until + LEAST("
            + "(LEAST(power(2, LEAST(i.interruptions, 9)), 301) - 1) * INTERVAL '1 second',"
            + " (i.lease_until - i.phase_2_timestamp) / 2) <= n.at AND i.effects = 'LOCAL'";

    private static final String RECLAIMS = """
              UPDATE twophp_intent i
              SET previous_phase = i.phase, epoch = i.epoch + 1, %s, lease_until = n.at + %s, resume_at = NULL
            """.formatted(COUNTS, millis("?"));

    private static final String DOUBTS = """
              UPDATE twophp_intent i
              SET previous_phase = i.phase, epoch = i.epoch + 1, lease_until = NULL, in_doubt_since = n.at
            """;

    private static final String SETTLES = """
              UPDATE twophp_intent i
              SET previous_phase = i.phase, epoch = i.epoch + 1, attempts = 1, interruptions = 0,
                lease_until = n.at + %s, in_doubt_since = NULL
            """.formatted(millis("?"));

    private static final String UNCONFIRMED = "i.phase = 'WAITING_CONFIRM' AND i.deadline <= n.at";

    private static final String LEFT_BEHIND =
            "i.phase = 'TTL_EXPIRED' AND i.deadline <= n.at AND i.deadline + " + millis("i.grace_ms") + " <= n.at";

    private static final String FORSAKEN = "i.phase = 'PROCESSING' AND i.in_doubt_since IS NULL"
            + " AND (i.lease_until IS NULL AND i.resume_at <= n.at OR " + LOST + ")";

    private static final String UNTOLD = "i.phase = 'PROCESSING' AND i.in_doubt_since IS NULL"
            + " AND i.lease_until <= n.at AND i.effects = 'EXTERNAL'";

    private static final String IN_DOUBT =
            "i.phase = 'PROCESSING' AND i.in_doubt_since IS NOT NULL AND i.service_ledger_id = ?";

    final String register;
    final String registerConfirmed;
    final String claim;
    final String release;
    final String renew;
    final String reclaimDue;
    final String doubtDue;
    final String claimInDoubt;
    final String complete;
    final String expire;
    final String abandon;
    final String expireDue;
    final String abandonDue;
    final String purgeDue;
    final String reclaimAll;
    final String doubtAll;
    final String expireAll;
    final String abandonAll;

    PostgreSqlText(String now, boolean keepsPayloads) {
        String clock = clock(now);
        register = store(clock, "'WAITING_CONFIRM'", "", "") + RECORDED + TOLD;
        registerConfirmed = registerConfirmed(clock);
        claim = claim(clock);
        release = release(clock);
        renew = renew(clock);
        reclaimDue = due(now, RECLAIMS, FORSAKEN) + RECORDED + HANDED_OUT + IN_ORDER;
        doubtDue = due(now, DOUBTS, UNTOLD) + RECORDED + TOLD + IN_ORDER;
        claimInDoubt = one(clock, SETTLES, IN_DOUBT) + RECORDED + HANDED_OUT;
        complete = complete(clockInBusiness(now), keepsPayloads);
        expire = one(clock, EXPIRES, UNCONFIRMED) + RECORDED + TOLD;
        abandon = one(clock, ABANDONS, LEFT_BEHIND) + ERASED + RECORDED + TOLD;
        expireDue = due(now, EXPIRES, UNCONFIRMED) + RECORDED + TOLD + IN_ORDER;
        abandonDue = due(now, ABANDONS, LEFT_BEHIND) + ERASED + RECORDED + TOLD + IN_ORDER;
        purgeDue = purgeDue(now);
        reclaimAll = dueOfAll(now, RECLAIMS, FORSAKEN) + RECORDED + HANDED_OUT + IN_ORDER;
        doubtAll = dueOfAll(now, DOUBTS, UNTOLD) + RECORDED + TOLD + IN_ORDER;
        expireAll = dueOfAll(now, EXPIRES, UNCONFIRMED) + RECORDED + TOLD + IN_ORDER;
        abandonAll = dueOfAll(now, ABANDONS, LEFT_BEHIND) + ERASED + RECORDED + TOLD + IN_ORDER;
    }

    private static String store(String clock, String phase, String moreColumns, String moreValues) {
        return """
                WITH moved AS (
                  INSERT INTO twophp_intent AS i (server_correlation_id, actor, client_correlation_id, service_ledger_id,
                    service_endpoint, source, parent_reference_id, ttl_ms, payload_ref, owner, http_method, fingerprint,
                    grace_ms, replay_policy, effects, mode, deadline, phase_1_timestamp, phase%s)
                  SELECT ?, 'server', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, n.at + %s, n.at, %s%s
                  FROM %s
                  ON CONFLICT (service_ledger_id, owner, client_correlation_id, actor) DO NOTHING
                  RETURNING i.actor, %s, i.phase_1_timestamp AS at
                ),
                stored AS (
                  INSERT INTO twophp_payload (server_correlation_id, key_id, content)
                  SELECT server_correlation_id, ?, ? FROM moved
                )
                """.formatted(moreColumns, millis("?"), phase, moreValues, clock, Rows.COLUMNS);
    }

    /** A duplicate, which stores nothing, leaves the commit as it is. */
    private static String registerConfirmed(String clock) {
        return store(
                        clock,
                        "'PROCESSING'",
                        ", previous_phase, phase_2_timestamp, epoch, attempts, lease_until",
                        ", 'WAITING_CONFIRM', n.at, 1, 1, n.at + " + millis("?"))
                + REGISTERED
                + RECORDED
                + """
                SELECT %s, i.at, CASE WHEN NOT ? THEN set_config('synchronous_commit', 'off', true) END
                FROM moved i""".formatted(Rows.COLUMNS);
    }

    /** A local claim need not be flushed: if it is lost, so is the business transaction that follows it. */
    private static String claim(String clock) {
        return """
                WITH moved AS (
                  UPDATE twophp_intent i
                  SET previous_phase = i.phase, phase = 'PROCESSING', epoch = i.epoch + 1, %s,
                    mode = CASE i.mode WHEN 'NEGOTIATED' THEN ? ELSE i.mode END, outcome = NULL, decided_at = NULL,
                    phase_2_timestamp = COALESCE(i.phase_2_timestamp, n.at), lease_until = n.at + %s, resume_at = NULL
                  FROM %s
                  WHERE i.server_correlation_id = ? AND i.actor = 'server' AND i.client_correlation_id = ?
                    AND i.owner = ? AND i.service_endpoint = ? AND (? OR i.mode <> 'ASYNCHRONOUS')
                    AND (i.phase = 'WAITING_CONFIRM' AND n.at < i.deadline
                      OR ? AND i.phase IN ('WAITING_CONFIRM', 'TTL_EXPIRED') AND i.replay_policy = 'REUSE'
                        AND n.at < i.deadline + %s
                      OR i.phase = 'PROCESSING' AND i.in_doubt_since IS NULL AND (i.lease_until IS NULL OR %s))
                  RETURNING i.actor, %s, n.at
                )
                %sSELECT %s, i.at, p.key_id, p.content, CASE WHEN i.effects = 'LOCAL' AND i.mode = 'SYNCHRONOUS'
                    THEN set_config('synchronous_commit', 'off', true) END
                FROM moved i LEFT JOIN twophp_payload p ON p.server_correlation_id = i.server_correlation_id""".formatted(
                        COUNTS, millis("?"), clock, millis("i.grace_ms"), LOST, Rows.COLUMNS, RECORDED, Rows.COLUMNS);
    }

    /** Given back twice, it is counted once. */
    private static String release(String clock) {
        return """
                UPDATE twophp_intent i
                SET lease_until = NULL, resume_at = n.at + %s,
                  attempts = i.attempts + CASE WHEN i.lease_until IS NULL THEN 0 ELSE ? END,
                  interruptions = i.interruptions + CASE WHEN i.lease_until IS NULL THEN 0 ELSE ? END
                FROM %s
                WHERE i.server_correlation_id = ? AND i.actor = 'server' AND i.phase = 'PROCESSING' AND i.epoch = ?
                  AND i.in_doubt_since IS NULL""".formatted(millis("?"), clock);
    }

    /** Whoever holds a row's lock is about to decide it, or waits for nothing that a longer lease would give. */
    private static String renew(String clock) {
        String held = "i.phase = 'PROCESSING' AND i.epoch = held.epoch AND i.lease_until IS NOT NULL"
                + " AND i.in_doubt_since IS NULL";
        return """
                WITH held AS (
                  SELECT i.server_correlation_id, i.epoch
                  FROM unnest(?, ?) AS held (id, epoch), twophp_intent i
                  WHERE i.server_correlation_id = held.id AND i.actor = 'server' AND %s
                  FOR UPDATE OF i SKIP LOCKED
                )
                UPDATE twophp_intent i SET lease_until = n.at + %s
                FROM held, %s
                WHERE i.server_correlation_id = held.server_correlation_id AND i.actor = 'server' AND %s""".formatted(held, millis("?"), clock, held);
    }

    /** In the transaction of business logic, which goes on with its own bound; nothing goes on where nothing was moved. */
    private static String complete(String clock, boolean keepsPayloads) {
        return """
                WITH moved AS (
                  UPDATE twophp_intent i
                  SET previous_phase = i.phase, phase = ?, outcome = ?, resource_id = ?, decided_at = n.at,
                    lease_until = NULL, resume_at = NULL, in_doubt_since = NULL,
                    transaction_reference = pg_current_xact_id()::text%s
                  FROM %s
                  WHERE i.server_correlation_id = ? AND i.actor = 'server' AND i.phase = 'PROCESSING' AND i.epoch = ?
                  RETURNING i.actor, %s, n.at, n.bound_before
                ),
                stored AS (
                  INSERT INTO twophp_response (server_correlation_id, key_id, content)
                  SELECT server_correlation_id, ?, ? FROM moved
                )
                """.formatted(keepsPayloads ? "" : ", payload_ref = NULL", clock, Rows.COLUMNS)
                + (keepsPayloads ? "" : ERASED)
                + RECORDED
                + told(UNBOUND);
    }

    private static String told(String more) {
        return "SELECT %s, i.at%s FROM moved i".formatted(Rows.COLUMNS, more);
    }

    private static String one(String clock, String update, String guard) {
        return """
                WITH moved AS (
                %s  FROM %s
                  WHERE i.server_correlation_id = ? AND i.actor = 'server' AND %s
                  RETURNING i.actor, %s, n.at
                )
                """.formatted(update, clock, guard, Rows.COLUMNS);
    }

    /** The window compares with a scalar, not with a join: the scan then ends at the limit instead of sorting it all. */
    private static String due(String now, String update, String guard) {
        return due(now, update, guard, "twophp_intent i WHERE i.actor = 'server'", "i.deadline");
    }

    /**
     * Whatever is unfinished has its payload still, what is decided has none: that table is read in place of all intents ever written.
     * The order is by an expression, so that the deadlines' index can't serve it, and can't tempt the planner to walk all of it.
     */
    private static String dueOfAll(String now, String update, String guard) {
        return due(now, update, guard, Rows.UNFINISHED, Rows.DEADLINE);
    }

    private static String due(String now, String update, String guard, String source, String deadline) {
        return """
                WITH due AS (
                  SELECT i.server_correlation_id FROM %s
                    AND i.service_ledger_id = ? AND %s >= ? AND %s
                  ORDER BY %s LIMIT ? FOR UPDATE OF i SKIP LOCKED
                ),
                moved AS (
                %s  FROM due, %s
                  WHERE i.server_correlation_id = due.server_correlation_id AND i.actor = 'server' AND %s
                  RETURNING i.actor, %s, n.at
                )
                """.formatted(
                        source,
                        deadline,
                        guard.replace("n.at", "(SELECT " + now + ")"),
                        deadline,
                        update,
                        clock(now),
                        guard,
                        Rows.COLUMNS);
    }

    private static String purgeDue(String now) {
        return """
                WITH due AS (
                  SELECT server_correlation_id FROM twophp_intent
                  WHERE actor = 'server' AND service_ledger_id = ? AND deadline >= ? AND deadline < ? AND purged_at IS NULL
                    AND decided_at < ? AND phase IN ('COMMITTED', 'FAILED', 'ABANDONED')
                  ORDER BY deadline LIMIT ? FOR UPDATE SKIP LOCKED
                ),
                moved AS (
                  UPDATE twophp_intent i SET purged_at = n.at, payload_ref = NULL
                  FROM due, %s
                  WHERE i.server_correlation_id = due.server_correlation_id AND i.actor = 'server' AND i.purged_at IS NULL
                  RETURNING i.server_correlation_id, i.deadline
                ),
                answered AS (
                  DELETE FROM twophp_response r USING moved WHERE r.server_correlation_id = moved.server_correlation_id
                ),
                called AS (
                  DELETE FROM twophp_callback c USING moved WHERE c.server_correlation_id = moved.server_correlation_id
                )
                %sSELECT deadline FROM moved ORDER BY deadline""".formatted(clock(now), ERASED);
    }

    /** The moment, as {@code n}. Read before a row is locked, so that the wait for the lock is bounded from there on. */
    static String clock(String now) {
        return "(SELECT " + now + " AS at, " + bound(A_MOMENT) + ") n";
    }

    /** As {@link #clock(String)}, for a statement in a transaction that goes on: {@link #UNBOUND} gives back what was set there. */
    private static String clockInBusiness(String now) {
        return "(SELECT " + now + " AS at, current_setting('lock_timeout') AS bound_before, " + bound(LONGEST_WAIT)
                + ") n";
    }

    private static String bound(Duration wait) {
        return "set_config('lock_timeout', '" + wait.toMillis() + "ms', true)";
    }

    private static String millis(String number) {
        return number + " * INTERVAL '1 millisecond'";
    }
}
