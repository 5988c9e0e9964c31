package io.twophp.jpa.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.NameReservation;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.query.LedgerReader;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Scope;
import io.twophp.jpa.Databases;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.query.JpaLedgerReader;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows from before there were dialects: they mean the same as before. */
@Tag("G1")
class NamesMigrationTest {

    private static final String BEFORE = "4";
    private static final ServiceIdentity SHOP = ServiceIdentity.named("shop");
    private static final Owner ALICE = new Owner("alice");
    private static final Duration LEASE = Duration.ofMinutes(1);

    private static final Map<Database, String> BYTE =
            Map.of(Database.H2, "X'%s'", Database.MARIADB, "X'%s'", Database.POSTGRESQL, "CAST('\\x%s' AS bytea)");

    static Stream<DataSource> databases() {
        return Stream.of(Databases.h2(), Databases.postgreSql());
    }

    @ParameterizedTest
    @MethodSource("databases")
    void whatWaitsIsConfirmedAndWhatIsDecidedIsReplayed(DataSource database) {
        migrate(database, BEFORE);
        insert(database, "waiting", "WAITING_CONFIRM");
        insert(database, "lost", "PROCESSING");
        insert(database, "decided", "COMMITTED");
        new LedgerSchema(database).apply(SchemaMode.MIGRATE);
        LocalTransactions transactions = new LocalTransactions(database);
        IntentLedger ledger = Database.ledgers(transactions.dataSource()).intents();

        Reading waiting = named(ledger, transactions, "waiting").orElseThrow();
        assertThat(waiting.intent().hold()).isEqualTo(NameReservation.TWOPHP);
        assertThat(waiting.intent().owner()).isEqualTo(ALICE);
        assertThat(claimed(ledger, transactions, "waiting")).get().satisfies(claimed -> {
            assertThat(claimed.from()).isEqualTo(Phase.WAITING_CONFIRM);
            assertThat(claimed.payload().bytes()).hasSize(1);
        });
        assertThat(claimed(ledger, transactions, "lost")).isPresent();
        Reading decided = named(ledger, transactions, "decided").orElseThrow();
        assertThat(decided.intent().phase()).isEqualTo(Phase.COMMITTED);
        assertThat(decided.response()).isPresent();
        Optional<Reading> keyed = transactions.call(
                scope -> ledger.find(SHOP, new Name(Dialect.IDEMPOTENCY_KEY, ALICE, clientId("decided"))));
        assertThat(keyed).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("databases")
    void onlyWhoCouldReadThemReadsThem(DataSource database) {
        migrate(database, BEFORE);
        insert(database, "decided", "COMMITTED");
        new LedgerSchema(database).apply(SchemaMode.MIGRATE);
        LocalTransactions transactions = new LocalTransactions(database);
        try (JpaLedgerReader reader =
                new JpaLedgerReader(Database.ledgers(transactions.dataSource()).questions())) {
            assertThat(registrations(reader, transactions, ALICE)).isEqualTo(1);
            assertThat(registrations(reader, transactions, new Owner("acme", "alice")))
                    .isZero();
            assertThat(registrations(reader, transactions, new Owner("bob"))).isZero();
        }
    }

    /** Follows docs/upgrades.md. */
    @Test
    void aLargeLedgerOnPostgreSqlIsPreparedWhileItIsUsed() {
        DataSource database = Databases.postgreSql();
        migrate(database, BEFORE);
        insert(database, "decided", "COMMITTED");
        Databases.execute(database, """
                ALTER TABLE twophp_intent
                    ADD COLUMN dialect varchar(32) COLLATE "C" NOT NULL DEFAULT 'TWOPHP',
                    ADD COLUMN tenant varchar(255) COLLATE "C" NOT NULL DEFAULT '',
                    ADD COLUMN key_scope varchar(255) COLLATE "C",
                    ADD COLUMN key_until timestamp(6) with time zone,
                    ADD COLUMN key_reopens boolean NOT NULL DEFAULT false,
                    ADD COLUMN key_freed_at timestamp(6) with time zone""");
        Databases.execute(database, """
                CREATE UNIQUE INDEX CONCURRENTLY twophp_intent_name ON twophp_intent
                    (service_ledger_id, (COALESCE(key_scope, owner)), client_correlation_id, tenant, dialect, actor)
                    WHERE key_freed_at IS NULL""");
        insert(database, "meanwhile", "WAITING_CONFIRM");
        new LedgerSchema(database).apply(SchemaMode.MIGRATE);
        LocalTransactions transactions = new LocalTransactions(database);
        IntentLedger ledger = Database.ledgers(transactions.dataSource()).intents();
        assertThat(named(ledger, transactions, "decided")).isPresent();
        assertThat(claimed(ledger, transactions, "meanwhile")).isPresent();
    }

    private static int registrations(LedgerReader reader, LocalTransactions transactions, Owner owner) {
        return transactions.call(scope -> reader.registrations(
                        Scope.of(SHOP, owner), clientId("decided"), new Paging(Optional.empty(), 10))
                .items()
                .size());
    }

    private static Optional<Reading> named(IntentLedger ledger, LocalTransactions transactions, String id) {
        return transactions.call(scope -> ledger.find(SHOP, Name.of(ALICE, clientId(id))));
    }

    private static Optional<Claimed> claimed(IntentLedger ledger, LocalTransactions transactions, String id) {
        return transactions.call(scope -> ledger.claim(claim(id)));
    }

    private static ClaimRequest claim(String id) {
        return new ClaimRequest(
                new ServerCorrelationId(id), clientId(id), ALICE, "/orders", false, false, false, LEASE);
    }

    private static ClientCorrelationId clientId(String id) {
        return new ClientCorrelationId("client-" + id);
    }

    /** Inserts a row as the version before wrote it; the lease of a row in PROCESSING has run out. */
    private static void insert(DataSource database, String id, String phase) {
        String bytes = BYTE.get(Database.of(database));
        boolean decided = phase.equals("COMMITTED");
        Databases.execute(database, """
                INSERT INTO twophp_intent (server_correlation_id, actor, client_correlation_id, service_ledger_id,
                  service_endpoint, source, parent_reference_id, phase, previous_phase, phase_1_timestamp, phase_2_timestamp,
                  ttl_ms, owner, http_method, fingerprint, deadline, replay_policy, effects, mode, epoch, attempts,
                  lease_until, decided_at)
                VALUES ('%1$s', 'server', 'client-%1$s', '%2$s', '/orders', 'shop', 'client-%1$s', '%3$s', 'WAITING_CONFIRM',
                  CURRENT_TIMESTAMP, %4$s, 3600000, 'alice', 'POST', %5$s, CURRENT_TIMESTAMP + INTERVAL '1' HOUR, 'REJECT',
                  'LOCAL', 'SYNCHRONOUS', %6$d, %6$d, %7$s, %8$s)""".formatted(
                        id,
                        SHOP.ledgerId(),
                        phase,
                        phase.equals("WAITING_CONFIRM") ? "NULL" : "CURRENT_TIMESTAMP - INTERVAL '1' MINUTE",
                        bytes.formatted("00".repeat(32)),
                        phase.equals("WAITING_CONFIRM") ? 0 : 1,
                        phase.equals("PROCESSING") ? "CURRENT_TIMESTAMP - INTERVAL '1' SECOND" : "NULL",
                        decided ? "CURRENT_TIMESTAMP" : "NULL")
                .replace("CURRENT_TIMESTAMP", now(database)));
        Databases.execute(
                database,
                "INSERT INTO " + (decided ? "twophp_response" : "twophp_payload")
                        + " (server_correlation_id, key_id, content) VALUES ('" + id + "', 'k1', "
                        + bytes.formatted("07") + ")");
    }

    /** Returns the present time, in UTC if the column has no zone. */
    private static String now(DataSource database) {
        return Database.of(database) == Database.MARIADB ? "UTC_TIMESTAMP" : "CURRENT_TIMESTAMP";
    }

    private static void migrate(DataSource database, String target) {
        Flyway.configure()
                .dataSource(database)
                .locations("classpath:" + Database.of(database).scripts())
                .table(FlywayMigration.HISTORY)
                .target(target)
                .load()
                .migrate();
    }
}
