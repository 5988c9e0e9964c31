package io.twophp.jpa.postgresql;

import io.twophp.Phase;
import io.twophp.jpa.sql.IntentConditions;
import io.twophp.jpa.sql.IntentRows;
import io.twophp.jpa.sql.PhaseGuards;
import io.twophp.jpa.sql.Unsynced;
import java.time.Instant;
import java.util.function.Function;

/**
 * The texts of {@link PostgreSqlIntentLedger}. In them, {@code moved} is the row that a statement moved, and {@code at}
 * the time of that.
 */
final class PostgreSqlIntentText {

    /** Writes the move of a row to its history, unless the row shows it by itself. */
    private static final String RECORDED = """
            ,
            recorded AS (
              INSERT INTO twophp_transition (server_correlation_id, actor, epoch, to_phase, at)
              SELECT server_correlation_id, actor, epoch, phase, at FROM moved i WHERE %s
            )
            """.formatted(IntentConditions.UNSEEN);

    private static final String ERASED = """
            ,
            erased AS (
              DELETE FROM twophp_payload p USING moved WHERE p.server_correlation_id = moved.server_correlation_id
            )
            """;

    /** Stores the payload of a new row. */
    private static final String STORED = """
            ,
            stored AS (
              INSERT INTO twophp_payload (server_correlation_id, key_id, content)
              SELECT server_correlation_id, ?, ? FROM moved
            )
            """;

    /** Stores the callback of a new row. */
    private static final String ANNOUNCED = """
            ,
            announced AS (
              INSERT INTO twophp_callback (server_correlation_id, service_ledger_id, key_id, target, status, attempts, due_at)
              SELECT server_correlation_id, service_ledger_id, ?, ?, 'PENDING', 1, %s FROM moved
            )
            """;

    private static final String TOLD = "SELECT " + IntentRows.COLUMNS + ", i.at FROM moved i";

    /** Selects the claimed row. A payload that is missing must not hide that its row was claimed. */
    private static final String HANDED_OUT = """
            SELECT %s, i.at, p.key_id, p.content
            FROM moved i LEFT JOIN twophp_payload p ON p.server_correlation_id = i.server_correlation_id""".formatted(IntentRows.COLUMNS);

    private static final String IN_ORDER = " ORDER BY i.deadline";

    private static final String EXPIRES = PhaseGuards.set(Phase.TTL_EXPIRED) + ", decided_at = n.at";

    private static final String ABANDONS =
            PhaseGuards.set(Phase.ABANDONED) + ", decided_at = n.at, payload_kept = FALSE";

    private static final String DOUBTS =
            "previous_phase = i.phase, epoch = i.epoch + 1, lease_until = NULL, in_doubt_since = n.at";

    final String register;
    final String registerConfirmed;
    final String registerAnnounced;
    final String registerDecided;
    final String promoteNew;
    final String claim;
    final String promote;
    final String release;
    final String renew;
    final Due reclaim;
    final Due doubt;
    final String claimInDoubt;
    final String complete;
    final String expire;
    final Due expireDue;
    final String abandon;
    final Due abandonDue;
    final String purgeDue;

    private final PostgreSqlDialect dialect;
    private final String clock;

    PostgreSqlIntentText(PostgreSqlDialect dialect, boolean keepsPayloads) {
        this.dialect = dialect;
        this.clock = dialect.clock();
        String lease = dialect.plusMillis("n.at", "?");
        register = store("'WAITING_CONFIRM'", "", "")
                + Unsynced.ofMoved(dialect)
                + "SELECT "
                + IntentRows.WRITTEN
                + " FROM moved i";
        registerConfirmed = registerConfirmed(lease, "");
        registerAnnounced = registerConfirmed(lease, ANNOUNCED.formatted(dialect.plusMillis("phase_1_timestamp", "?")));
        registerDecided = registerDecided(keepsPayloads);
        promoteNew = promoteNew(lease);
        claim = claim(lease);
        promote = IntentConditions.promote(dialect, "n.at", lease, " FROM " + clock);
        release = release(lease);
        renew = renew(lease);
        reclaim = open(
                keepsPayloads,
                "previous_phase = i.phase, " + IntentConditions.NEXT_EPOCH + ", " + IntentConditions.COUNTS
                        + ", lease_until = " + lease + ", resume_at = NULL",
                IntentConditions::reclaimable,
                RECORDED + HANDED_OUT);
        doubt = open(keepsPayloads, DOUBTS, IntentConditions::doubtful, RECORDED + TOLD);
        claimInDoubt = one(
                        "previous_phase = i.phase, epoch = i.epoch + 1, attempts = 1, interruptions = 0, lease_until = "
                                + lease + ", in_doubt_since = NULL",
                        IntentConditions.IN_DOUBT)
                + RECORDED
                + HANDED_OUT;
        complete = complete(keepsPayloads);
        expire = one(EXPIRES, at("n.at").expirable()) + RECORDED + TOLD;
        expireDue = due(EXPIRES, IntentConditions::expirable, RECORDED + TOLD);
        abandon = one(ABANDONS, at("n.at").abandonable()) + ERASED + RECORDED + TOLD;
        abandonDue = due(ABANDONS, IntentConditions::abandonable, ERASED + RECORDED + TOLD);
        purgeDue = purgeDue();
    }

    private IntentConditions at(String moment) {
        return new IntentConditions(dialect, moment);
    }

    private String store(String phase, String moreColumns, String moreValues) {
        String insert = insert("n.at", "phase" + moreColumns, phase + moreValues, clock, """
                 (client_correlation_id, service_ledger_id,
                    (CASE WHEN key_freed_at IS NULL THEN COALESCE(key_scope, owner) END), tenant, dialect, actor)""");
        return "WITH " + insert + STORED;
    }

    /**
     * Returns the part of a {@code WITH} that stores a new row, unless its key is taken.
     *
     * @param registered the time of the registration, an expression
     * @param conflict the only key that may be taken; empty if any may
     */
    private String insert(String registered, String columns, String values, String from, String conflict) {
        return """
                moved AS (
                  INSERT INTO twophp_intent AS i (%s, deadline, key_until, phase_1_timestamp, %s)
                  SELECT %s, %s, %s, %s, %s
                  FROM %s
                  ON CONFLICT%s DO NOTHING
                  RETURNING i.service_ledger_id, i.server_correlation_id, i.actor, i.decided_at, %s
                )
                """.formatted(
                        IntentRows.INSERTED,
                        columns,
                        IntentRows.VALUES,
                        dialect.plusMillis(registered, "?"),
                        dialect.plusMillis(registered, "NULLIF(?, 0)"),
                        registered,
                        values,
                        from,
                        conflict,
                        IntentRows.WRITTEN);
    }

    /**
     * Stores an intent with its outcome, in the transaction of business logic, which continues with its own bound.
     * Another transaction may be storing the same intent, to show its claim: any key may be taken.
     */
    private String registerDecided(boolean keepsPayloads) {
        String now =
                "SELECT n.*, LEAST(%s, n.at) AS since FROM %s".formatted(dialect.moment(), dialect.clockInBusiness());
        return "WITH n AS MATERIALIZED (" + now + "),\n"
                + insert(
                        "n.since",
                        "phase, phase_2_timestamp, epoch, attempts, resource_id, key_freed_at, decided_at,"
                                + " response_key_id, response, transaction_reference",
                        "?, n.since, 1, 1, ?, CASE WHEN ? THEN n.at END, n.at, ?, ?, " + dialect.transactionReference(),
                        "n",
                        "")
                + (keepsPayloads ? STORED : "")
                + Unsynced.ofMoved(dialect)
                + "SELECT m.decided_at AS at, %s FROM moved m, n i".formatted(PostgreSqlDialect.UNBOUND);
    }

    /** Stores an intent that is being executed under a claim of epoch 0. */
    private String promoteNew(String lease) {
        String now = "(SELECT n.*, LEAST(%s, n.at) AS since FROM %s) n".formatted(dialect.moment(), clock);
        return "WITH "
                + insert(
                        "n.since",
                        "phase, phase_2_timestamp, epoch, attempts, lease_until",
                        "'PROCESSING', n.since, 0, 1, " + lease,
                        now,
                        "")
                + STORED
                + Unsynced.ofMoved(dialect)
                + "SELECT server_correlation_id FROM moved";
    }

    /** Registers and confirms a request. A duplicate, which stores nothing, leaves the commit as it is. */
    private String registerConfirmed(String lease, String announced) {
        return store("'PROCESSING'", ", phase_2_timestamp, epoch, attempts, lease_until", ", n.at, 1, 1, " + lease)
                + announced
                + Unsynced.ofMoved(dialect)
                + """
                SELECT %s, CASE WHEN NOT ? THEN set_config('synchronous_commit', 'off', true) END
                FROM moved i""".formatted(IntentRows.WRITTEN);
    }

    /**
     * Claims an intent; if that has no effect, selects it if its phase is terminal or it is asynchronous. A local claim
     * need not be flushed: if it is lost, so is the business transaction that follows it.
     */
    private String claim(String lease) {
        return """
                WITH moved AS (
                  UPDATE twophp_intent i
                  SET %s, %s, %s,
                    mode = CASE i.mode WHEN 'NEGOTIATED' THEN ? ELSE i.mode END, decided_at = NULL,
                    phase_2_timestamp = COALESCE(i.phase_2_timestamp, n.at), lease_until = %s, resume_at = NULL
                  FROM %s
                  WHERE %s AND %s
                    AND %s
                  RETURNING i.actor, %s, n.at
                )
                %sSELECT %s, i.at, p.key_id, p.content, TRUE AS is_claimed,
                  CASE WHEN i.effects = 'LOCAL' AND i.mode = 'SYNCHRONOUS'
                    THEN set_config('synchronous_commit', 'off', true) END
                FROM moved i LEFT JOIN twophp_payload p ON p.server_correlation_id = i.server_correlation_id
                UNION ALL SELECT %s, %s, %s, FALSE, NULL
                FROM twophp_intent i WHERE %s AND (%s OR i.mode = 'ASYNCHRONOUS') AND NOT EXISTS (SELECT FROM moved)""".formatted(
                        IntentConditions.NEXT_EPOCH,
                        PhaseGuards.set(Phase.PROCESSING),
                        IntentConditions.COUNTS,
                        lease,
                        clock,
                        IntentRows.BY_ID,
                        IntentConditions.named(),
                        at("n.at").claimable(),
                        IntentRows.COLUMNS,
                        RECORDED,
                        IntentRows.COLUMNS,
                        IntentRows.COLUMNS,
                        dialect.now(),
                        IntentRows.RESPONSE,
                        IntentRows.BY_ID,
                        PhaseGuards.terminal());
    }

    private String release(String pause) {
        return """
                UPDATE twophp_intent i
                SET lease_until = NULL, resume_at = %s, %s
                FROM %s
                WHERE %s AND i.epoch = ? AND %s""".formatted(
                        pause, IntentConditions.COUNTS_OF_RELEASE, clock, IntentRows.BY_ID, IntentConditions.CLAIMED);
    }

    /**
     * Renews leases, but of no row that another transaction holds: that transaction is about to decide the row, or does
     * not need a longer lease.
     */
    private String renew(String lease) {
        String held = IntentConditions.CLAIMED + " AND i.epoch = held.epoch AND i.lease_until IS NOT NULL";
        return """
                WITH held AS (
                  SELECT i.server_correlation_id, i.epoch
                  FROM unnest(?, ?) AS held (id, epoch), twophp_intent i
                  WHERE i.server_correlation_id = held.id AND i.actor = 'server' AND %s
                  FOR UPDATE OF i SKIP LOCKED
                )
                UPDATE twophp_intent i SET lease_until = %s
                FROM held, %s
                WHERE i.server_correlation_id = held.server_correlation_id AND i.actor = 'server' AND %s""".formatted(held, lease, clock, held);
    }

    /**
     * Records an outcome in the transaction of business logic, which continues with its own bound; if no row was moved,
     * the bound need not be restored.
     */
    private String complete(boolean keepsPayloads) {
        return """
                WITH moved AS (
                  UPDATE twophp_intent i
                  SET phase = ?, resource_id = ?,
                    key_freed_at = CASE WHEN ? THEN n.at END, decided_at = n.at,
                    lease_until = NULL, resume_at = NULL, in_doubt_since = NULL,
                    transaction_reference = %s%s, response_key_id = ?, response = ?, epoch = GREATEST(i.epoch, 1), %s
                  FROM %s
                  WHERE %s AND %s
                  RETURNING i.server_correlation_id, n.at, n.bound_before
                )
                """.formatted(
                                dialect.transactionReference(),
                                keepsPayloads ? "" : ", payload_kept = FALSE",
                                IntentConditions.firstClaim(dialect, "n.at"),
                                dialect.clockInBusiness(),
                                IntentRows.BY_ID,
                                IntentConditions.COMPLETABLE)
                + (keepsPayloads ? "" : ERASED)
                + "SELECT i.at, %s FROM moved i".formatted(PostgreSqlDialect.UNBOUND);
    }

    private String one(String set, String guard) {
        return """
                WITH moved AS (
                  UPDATE twophp_intent i SET %s FROM %s
                  WHERE %s AND %s
                  RETURNING i.actor, %s, n.at
                )
                """.formatted(set, clock, IntentRows.BY_ID, guard, IntentRows.COLUMNS);
    }

    /**
     * Returns the text for a window of deadlines, and the one for all of them. For all of them, the table of payloads
     * is read in place of all intents ever written: unfinished intents still have their payload, decided ones have
     * none. The order is then by an expression, so that the planner can't use the deadlines' index, which it might walk
     * as a whole.
     */
    private Due due(String set, Function<IntentConditions, String> guard, String told) {
        return new Due(
                due(set, guard, "twophp_intent i WHERE i.actor = 'server'", "i.deadline") + told + IN_ORDER,
                due(set, guard, dialect.unfinished(), IntentRows.DEADLINE) + told + IN_ORDER);
    }

    /**
     * Returns the texts as {@link #due} does, for rows that may lie anywhere in a window as long as a TTL: by the
     * payloads in any case, unless decided intents keep theirs.
     */
    private Due open(boolean keepsPayloads, String set, Function<IntentConditions, String> guard, String told) {
        Due due = due(set, guard, told);
        return keepsPayloads ? due : new Due(due.ofAll(), due.ofAll());
    }

    /**
     * Returns the text of one sweep. The window compares with a scalar, not with a join, so that the scan ends at the
     * limit instead of sorting all rows.
     */
    private String due(String set, Function<IntentConditions, String> guard, String source, String deadline) {
        return """
                WITH due AS (
                  SELECT i.server_correlation_id FROM %s
                    AND i.service_ledger_id = ? AND %s >= ? AND %s
                  ORDER BY %s LIMIT ? FOR UPDATE OF i SKIP LOCKED
                ),
                moved AS (
                  UPDATE twophp_intent i SET %s FROM due, %s
                  WHERE i.server_correlation_id = due.server_correlation_id AND i.actor = 'server' AND %s
                  RETURNING i.actor, %s, n.at
                )
                """.formatted(
                        source,
                        deadline,
                        guard.apply(at("(SELECT " + dialect.now() + ")")),
                        deadline,
                        set,
                        clock,
                        guard.apply(at("n.at")),
                        IntentRows.COLUMNS);
    }

    private String purgeDue() {
        return """
                WITH due AS (
                  SELECT i.server_correlation_id FROM twophp_intent i
                  WHERE i.actor = 'server' AND i.service_ledger_id = ? AND i.deadline >= ? AND %s
                  ORDER BY i.deadline LIMIT ? FOR UPDATE SKIP LOCKED
                ),
                moved AS (
                  UPDATE twophp_intent i SET purged_at = n.at, %s, payload_kept = FALSE, %s
                  FROM due, %s
                  WHERE i.server_correlation_id = due.server_correlation_id AND i.actor = 'server' AND i.purged_at IS NULL
                  RETURNING i.server_correlation_id, i.deadline
                ),
                called AS (
                  DELETE FROM twophp_callback c USING moved WHERE c.server_correlation_id = moved.server_correlation_id
                )
                %sSELECT deadline FROM moved ORDER BY deadline""".formatted(
                        IntentConditions.PURGEABLE,
                        IntentConditions.freedByPurge("n.at"),
                        IntentRows.NO_RESPONSE,
                        clock,
                        ERASED);
    }

    /** The texts that a sweep runs. */
    record Due(String within, String ofAll) {

        /** @param from the first deadline of the window */
        String from(Instant from) {
            return IntentRows.isOfAll(from) ? ofAll : within;
        }
    }
}
