package io.twophp.jpa.mariadb;

import io.twophp.Phase;
import io.twophp.jpa.sql.IntentConditions;
import io.twophp.jpa.sql.IntentRows;
import io.twophp.jpa.sql.PhaseGuards;
import io.twophp.jpa.sql.Unsynced;

/**
 * The texts of {@link MariaDbIntentLedger}: blocks, each of which is sent as one statement, and gives a row if its
 * guard let it change something. The clock moves between the statements of a block.
 */
final class MariaDbIntentText {

    /** The start of a block; some servers' pools inspect it. */
    static final String BLOCK = "BEGIN NOT ATOMIC\n";

    private static final String ID_GIVEN =
            "DECLARE the_id VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin DEFAULT ?;\n";

    private static final String ITS_ROW = "i.server_correlation_id = the_id AND i.actor = 'server'";

    private static final String RECORD = """
            INSERT INTO twophp_transition (server_correlation_id, actor, epoch, to_phase, at)
              SELECT i.server_correlation_id, i.actor, i.epoch, i.phase, the_moment FROM twophp_intent i WHERE %s AND %s;
            """.formatted(ITS_ROW, IntentConditions.UNSEEN);

    private static final String TOLD =
            "SELECT %s FROM twophp_intent i WHERE %s;\n".formatted(IntentRows.WRITTEN, ITS_ROW);

    /**
     * Writes a row and deletes it: a transaction that wrote to the log waits for its flush, which covers all earlier
     * ones. The row is gone when the transaction ends, and no other transaction sees it.
     */
    static final String FLUSH = BLOCK + """
            DECLARE the_mark VARCHAR(64) DEFAULT CONCAT('(flush) ', UUID());
            INSERT INTO twophp_key (key_id, content) VALUES (the_mark, '');
            DELETE FROM twophp_key WHERE key_id = the_mark;
            END""";

    final String register;
    final String registerConfirmed;
    final String claim;
    final String complete;
    private final MariaDbDialect dialect;
    private final String clock;

    MariaDbIntentText(MariaDbDialect dialect, boolean keepsPayloads) {
        this.dialect = dialect;
        this.clock = "SELECT " + dialect.now() + " INTO the_moment;\n";
        this.register = store("WAITING_CONFIRM", "", "", "");
        this.registerConfirmed = store(
                "PROCESSING",
                ", phase_2_timestamp, epoch, attempts, lease_until",
                ", the_moment, 1, 1, " + dialect.plusMillis("the_moment", "the_lease"),
                "DECLARE the_lease BIGINT DEFAULT ?;\n");
        this.claim = claim();
        this.complete = complete(keepsPayloads);
    }

    /**
     * Returns the block that stores a row. A key that is taken is no failure: its row is read by a statement of its
     * own, after the wait for it.
     */
    private String store(String phase, String moreColumns, String moreValues, String moreDeclared) {
        String insert =
                "INSERT INTO twophp_intent (%s, deadline, key_until, phase_1_timestamp, phase%s) VALUES (%s, %s, %s, the_moment, '%s'%s);"
                        .formatted(
                                IntentRows.INSERTED,
                                moreColumns,
                                IntentRows.VALUES.replaceFirst("\\?", "the_id"),
                                dialect.plusMillis("the_moment", "?"),
                                dialect.plusMillis("the_moment", "NULLIF(?, 0)"),
                                phase,
                                moreValues);
        return BLOCK + ID_GIVEN
                + moreDeclared
                + "DECLARE the_moment DATETIME(6);\nDECLARE is_taken BOOLEAN DEFAULT FALSE;\n"
                + clock
                + "BEGIN\nDECLARE CONTINUE HANDLER FOR 1062 SET is_taken = TRUE;\n"
                + MariaDbDialect.waiting(MariaDbDialect.A_MOMENT, insert) + "\nEND;\n"
                + "IF NOT is_taken THEN\n"
                + "INSERT INTO twophp_payload (server_correlation_id, key_id, content) VALUES (the_id, ?, ?);\n"
                + Unsynced.inBlock(dialect, "the_id")
                + TOLD
                + "END IF;\nEND";
    }

    private String claim() {
        return moved(
                MariaDbDialect.A_MOMENT,
                """
                SET %s, %s, %s,
                  mode = CASE i.mode WHEN 'NEGOTIATED' THEN ? ELSE i.mode END, decided_at = NULL,
                  phase_2_timestamp = COALESCE(i.phase_2_timestamp, the_moment), lease_until = %s, resume_at = NULL
                WHERE %s AND %s AND %s;
                """.formatted(
                                IntentConditions.NEXT_EPOCH,
                                PhaseGuards.set(Phase.PROCESSING),
                                IntentConditions.COUNTS,
                                dialect.plusMillis("the_moment", "?"),
                                ITS_ROW,
                                IntentConditions.named(),
                                new IntentConditions(dialect, "the_moment").claimable()),
                RECORD + """
                SELECT %s, p.key_id, p.content, the_moment AS at FROM twophp_intent i
                  LEFT JOIN twophp_payload p ON p.server_correlation_id = i.server_correlation_id WHERE %s;
                """.formatted(IntentRows.COLUMNS, ITS_ROW));
    }

    private String complete(boolean keepsPayloads) {
        String erase = "DELETE FROM twophp_payload WHERE server_correlation_id = the_id;\n";
        return moved(
                MariaDbDialect.LONGEST_WAIT,
                """
                SET phase = ?, resource_id = ?,
                  key_freed_at = CASE WHEN ? THEN the_moment END, decided_at = the_moment,
                  lease_until = NULL, resume_at = NULL, in_doubt_since = NULL, transaction_reference = %s%s,
                  response_key_id = ?, response = ?, epoch = GREATEST(i.epoch, 1), %s
                WHERE %s AND %s;
                """.formatted(
                                dialect.transactionReference(),
                                keepsPayloads ? "" : ", payload_kept = FALSE",
                                IntentConditions.firstClaim(dialect, "the_moment"),
                                ITS_ROW,
                                IntentConditions.COMPLETABLE),
                (keepsPayloads ? "" : erase) + "SELECT the_moment AS at;\n");
    }

    /**
     * Returns a block that moves a row. If the guard no longer holds, the row's lock is released at once, as READ
     * COMMITTED has it, and not only at the end of the transaction: the losers of a race don't wait for each other.
     */
    private String moved(int seconds, String update, String then) {
        return BLOCK + ID_GIVEN
                + "DECLARE the_moment DATETIME(6);\n"
                + clock
                + MariaDbDialect.waiting(seconds, "UPDATE twophp_intent i " + update)
                + "IF ROW_COUNT() = 1 THEN\n" + then + "END IF;\nEND";
    }
}
