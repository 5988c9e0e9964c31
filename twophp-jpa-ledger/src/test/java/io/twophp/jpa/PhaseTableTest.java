package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.policy.IntentMode;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.sql.SqlStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@link Phase#next()} is the one table of moves: no statement makes a move that is not in the table, from any state of
 * a row; and every move of the table is made by a statement.
 */
@Tag("N6")
@OnEachDatabase
class PhaseTableTest {

    private static final Instant NOW = Instant.parse("2031-01-01T00:00:00Z");
    private static final Instant LONG_AGO = NOW.minus(Duration.ofDays(1));
    private static final Duration LEASE = Duration.ofMinutes(1);

    private static final List<Instant> DEADLINES =
            List.of(NOW.plus(Duration.ofMinutes(1)), NOW.minus(Duration.ofMinutes(1)), NOW.minus(Duration.ofHours(2)));

    /**
     * A claim that was given back, one that was lost, one that was lost with its effects unknown, one in doubt, one
     * that is held.
     */
    private static final List<String> CLAIMS = List.of(
            "lease_until = NULL, resume_at = phase_1_timestamp",
            "lease_until = phase_1_timestamp",
            "lease_until = phase_1_timestamp, effects = 'EXTERNAL'",
            "lease_until = NULL, in_doubt_since = phase_1_timestamp",
            "lease_until = deadline");

    private static final Map<String, BiConsumer<IntentLedger, NewIntent>> STEPS = Map.ofEntries(
            Map.entry("claim", (ledger, intent) -> ledger.claim(Intents.claim(intent))),
            Map.entry("claim late", (ledger, intent) -> ledger.claim(Intents.claim(intent, true))),
            Map.entry("promote", (ledger, intent) -> ledger.promote(id(intent), NOW, LEASE)),
            Map.entry("release", (ledger, intent) -> ledger.release(id(intent), 1, LEASE, Ending.COUNTED)),
            Map.entry("renew", (ledger, intent) -> ledger.renew(Map.of(id(intent), 1), LEASE)),
            Map.entry("reclaim", (ledger, intent) -> ledger.reclaimDue(Intents.SHOP, LONG_AGO, LEASE, 9)),
            Map.entry("reclaim of all", (ledger, intent) -> ledger.reclaimDue(Intents.SHOP, Instant.EPOCH, LEASE, 9)),
            Map.entry("doubt", (ledger, intent) -> ledger.doubtDue(Intents.SHOP, LONG_AGO, 9)),
            Map.entry("doubt of all", (ledger, intent) -> ledger.doubtDue(Intents.SHOP, Instant.EPOCH, 9)),
            Map.entry("claim in doubt", (ledger, intent) -> ledger.claimInDoubt(Intents.SHOP, id(intent), LEASE)),
            Map.entry("commit", (ledger, intent) -> ledger.complete(Intents.commit(intent))),
            Map.entry("fail", (ledger, intent) -> ledger.complete(Intents.completion(intent, 1, Phase.FAILED))),
            Map.entry("expire", (ledger, intent) -> ledger.expire(id(intent))),
            Map.entry("expire due", (ledger, intent) -> ledger.expireDue(Intents.SHOP, LONG_AGO, 9)),
            Map.entry("expire all", (ledger, intent) -> ledger.expireDue(Intents.SHOP, Instant.EPOCH, 9)),
            Map.entry("abandon", (ledger, intent) -> ledger.abandon(id(intent))),
            Map.entry("abandon due", (ledger, intent) -> ledger.abandonDue(Intents.SHOP, LONG_AGO, 9)),
            Map.entry("abandon all", (ledger, intent) -> ledger.abandonDue(Intents.SHOP, Instant.EPOCH, 9)),
            Map.entry("purge", (ledger, intent) -> ledger.purgeDue(Intents.SHOP, LONG_AGO, NOW, NOW, 9)));

    private final DataSource database;

    PhaseTableTest(Database on) {
        database = new KeptConnections(Databases.migrated(on)).dataSource();
    }

    @Test
    void statementsMoveByTheTableAndByAllOfIt() throws SQLException {
        new TableClock(database).set(NOW);
        LocalTransactions transactions = new LocalTransactions(database);
        IntentLedger ledger =
                Database.ledgers(transactions.dataSource(), TableClock.NOW).intents();
        Set<Move> made = new HashSet<>();
        for (State state : states()) {
            transactions.call(scope -> {
                try (Connection connection = transactions.dataSource().getConnection()) {
                    made.addAll(moves(ledger, connection, state));
                }
                scope.setRollbackOnly();
                return null;
            });
        }
        assertThat(made).isEqualTo(Move.TABLE);
    }

    private static Set<Move> moves(IntentLedger ledger, Connection connection, State state) throws SQLException {
        Set<Move> made = new HashSet<>();
        for (String step : STEPS.keySet()) {
            NewIntent intent = Intents.fresh(Effects.LOCAL);
            ledger.register(intent);
            state.of(intent, connection);
            List<String> before = history(connection, intent);
            STEPS.get(step).accept(ledger, intent);
            Move move = new Move(state.phase(), phase(connection, intent));
            boolean recorded = isRecorded(connection, intent, before, move);
            assertThat(recorded ? Move.TABLE : Set.of(move.none()))
                    .as("%s of %s", step, state)
                    .contains(move);
            if (recorded) {
                made.add(move);
            }
            forget(connection, intent);
        }
        return made;
    }

    @Test
    void whatIsStoredAsConfirmedTookAMoveOfTheTable() throws SQLException {
        NewIntent intent = Intents.fresh(Effects.LOCAL, IntentMode.AUTO_CONFIRM);
        Database.ledgers(EachItsOwn.of(database)).intents().registerConfirmed(intent, LEASE, true);
        try (Connection connection = database.getConnection()) {
            Move move = new Move(Phase.WAITING_CONFIRM, phase(connection, intent));
            assertThat(Move.TABLE).contains(move);
            assertThat(isRecorded(connection, intent, List.of("0 WAITING_CONFIRM"), move))
                    .isTrue();
        }
    }

    private static List<State> states() {
        return Arrays.stream(Phase.values())
                .flatMap(phase -> DEADLINES.stream()
                        .flatMap(deadline -> CLAIMS.stream().map(claim -> new State(phase, deadline, claim))))
                .toList();
    }

    private static ServerCorrelationId id(NewIntent intent) {
        return intent.serverCorrelationId();
    }

    private static Phase phase(Connection connection, NewIntent intent) throws SQLException {
        return new SqlStatement(connection, "SELECT phase FROM twophp_intent WHERE server_correlation_id = ?")
                .with(id(intent).value())
                .first(row -> Phase.valueOf(row.getString("phase")))
                .orElseThrow();
    }

    /** Returns whether the history of an intent has one more move than before, into the phase of {@code move}. */
    private static boolean isRecorded(Connection connection, NewIntent intent, List<String> before, Move move)
            throws SQLException {
        List<String> recorded = new ArrayList<>(history(connection, intent));
        recorded.removeAll(before);
        assertThat(recorded).hasSizeLessThan(2).allMatch(moved -> moved.endsWith(" " + move.to()));
        return !recorded.isEmpty();
    }

    private static List<String> history(Connection connection, NewIntent intent) throws SQLException {
        return new SqlStatement(
                        connection,
                        "SELECT CONCAT(epoch, ' ', to_phase) AS moved FROM twophp_history WHERE server_correlation_id = ?")
                .with(id(intent).value())
                .all(row -> row.getString("moved"));
    }

    private static void forget(Connection connection, NewIntent intent) throws SQLException {
        new SqlStatement(connection, "DELETE FROM twophp_intent WHERE server_correlation_id = ?")
                .with(id(intent).value())
                .update();
    }

    /** The state of a row, at epoch 1, as far as a statement reads it. */
    private record State(Phase phase, Instant deadline, String claim) {

        void of(NewIntent intent, Connection connection) throws SQLException {
            new SqlStatement(
                            connection,
                            "UPDATE twophp_intent SET phase = ?, deadline = ?, grace_ms = ?, epoch = 1, replay_policy = 'REUSE',"
                                    + " phase_1_timestamp = ?, phase_2_timestamp = ?, decided_at = ?, " + claim
                                    + " WHERE server_correlation_id = ?")
                    .with(phase, deadline, Duration.ofHours(1), LONG_AGO, LONG_AGO, LONG_AGO)
                    .with(id(intent).value())
                    .update();
        }
    }

    private record Move(Phase from, Phase to) {

        static final Set<Move> TABLE = Arrays.stream(Phase.values())
                .flatMap(from -> from.next().stream().map(to -> new Move(from, to)))
                .collect(Collectors.toUnmodifiableSet());

        /** Returns the move that keeps the phase. */
        Move none() {
            return new Move(from, from);
        }
    }
}
