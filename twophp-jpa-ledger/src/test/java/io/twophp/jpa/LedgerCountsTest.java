package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Owner;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.Confirmation;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Registration;
import io.twophp.core.execution.Execution;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jpa.schema.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The ledger's own cost of each operation on each database: the table of docs/database.md, printed to
 * {@code target/ledger-counts.md}. Bodies are empty, and business logic has no statement.
 */
@Isolated("The log that it measures is the whole server's.")
class LedgerCountsTest {

    /**
     * The most of each: statements, which are round trips without the commits; commits of transactions that write, or
     * would; bytes of the log.
     */
    private static final String MOST = """
            handshake                       | 3, 3, 1530 |  3, 3, 2770 | 12, 3
            handshake, LAZY                 | 2, 2, 1340 |  2, 2, 1970 |  7, 2
            one message                     | 2, 2, 1360 |  2, 2, 2110 |  7, 2
            one message, LAZY               | 2, 1,  880 |  3, 1, 1100 |  3, 1
            replay of one message           | 2, 1,    0 |  3, 1,  930 |  3, 1
            call: opened, registered, ended | 3, 3, 3060 | 11, 3, 5460 | 10, 3
            """;

    private static final int TIMES = 12;

    private static final Map<String, Map<Database, Counts>> TABLE = new LinkedHashMap<>();

    /** @param bytes of the database's log; empty where there is none that can be read */
    private record Counts(int statements, int commits, OptionalLong bytes) {

        /** Returns the counts in a column of a row of {@link #MOST}. */
        private static Counts most(String operation, Database on) {
            String row = MOST.lines()
                    .filter(line -> line.startsWith(operation + " "))
                    .findFirst()
                    .orElseThrow();
            List<Integer> most = Stream.of(row.split("\\|")[1 + on.ordinal()].split(","))
                    .map(String::trim)
                    .map(Integer::valueOf)
                    .toList();
            return new Counts(
                    most.get(0),
                    most.get(1),
                    most.stream().skip(2).mapToLong(Integer::longValue).findFirst());
        }

        private Counts least(Counts other) {
            return new Counts(
                    Math.min(statements, other.statements),
                    Math.min(commits, other.commits),
                    Stream.of(bytes, other.bytes)
                            .flatMapToLong(OptionalLong::stream)
                            .min());
        }

        @Override
        public String toString() {
            return statements + ", " + commits + (bytes.isPresent() ? ", " + bytes.getAsLong() : "");
        }
    }

    static Stream<Database> databases() {
        return Stream.of(Database.values()).filter(Databases::isThere);
    }

    @ParameterizedTest
    @MethodSource("databases")
    void noOperationCostsMore(Database on) {
        Site site = new Site(on);
        Map<String, Counts> counts = new LinkedHashMap<>();
        counts.put("handshake", site.least(site::handshake));
        counts.put("handshake, LAZY", site.least(() -> site.lazily(site::handshake)));
        counts.put("one message", site.least(site::message));
        counts.put("one message, LAZY", site.least(() -> site.lazily(site::message)));
        counts.put("replay of one message", site.replay());
        counts.put("call: opened, registered, ended", site.least(site::call));
        counts.forEach((operation, cost) -> {
            TABLE.computeIfAbsent(operation, row -> new EnumMap<>(Database.class))
                    .put(on, cost);
            Counts most = Counts.most(operation, on);
            assertThat(cost.least(most)).as("%s on %s", operation, on).isEqualTo(cost);
        });
    }

    @AfterAll
    static void print() throws IOException {
        String head =
                Stream.of(Database.values()).map(Database::name).collect(Collectors.joining(" | ", "| | ", " |\n"));
        String rows = TABLE.entrySet().stream()
                .map(row -> "| " + row.getKey() + " | "
                        + Stream.of(Database.values())
                                .map(on -> String.valueOf(row.getValue().get(on)))
                                .collect(Collectors.joining(" | "))
                        + " |\n")
                .collect(Collectors.joining());
        Files.writeString(Path.of("target", "ledger-counts.md"), head + rows);
    }

    /** The engine on one database, where statements, commits and bytes of the log are counted. */
    private static final class Site implements UnitOfWork {

        private final Database on;
        private final DataSource database;
        private final CountedDatabase counted;
        private final Handshake engine;
        private final CallLedger calls;
        private boolean lazy;
        private int commits;

        Site(Database on) {
            this.on = on;
            database = Databases.migrated(on);
            counted = new CountedDatabase(database);
            engine = CountedEngine.on(Database.ledgers(counted.dataSource()).intents(), this);
            calls = Database.ledgers(counted.dataSource()).calls();
        }

        @Override
        public <T, E extends Exception> T call(Work<T, E> work) throws E {
            int before = counted.statements();
            T result = counted.transactions().call(work);
            boolean writes = counted.since(before).stream()
                    .anyMatch(text -> text.matches("(?s).*(INSERT|UPDATE|DELETE|MERGE) .*"));
            commits += writes ? 1 : 0;
            return result;
        }

        Counts least(Runnable operation) {
            operation.run();
            return Stream.generate(() -> costOf(operation))
                    .limit(TIMES)
                    .reduce(Counts::least)
                    .orElseThrow();
        }

        private Counts costOf(Runnable operation) {
            int statementsBefore = counted.statements();
            int commitsBefore = commits;
            OptionalLong bytesBefore = log();
            operation.run();
            OptionalLong bytes = log();
            return new Counts(
                    counted.statements() - statementsBefore,
                    commits - commitsBefore,
                    bytes.isPresent() ? OptionalLong.of(bytes.getAsLong() - bytesBefore.getAsLong()) : bytes);
        }

        private OptionalLong log() {
            return switch (on) {
                case POSTGRESQL -> number("SELECT (pg_current_wal_insert_lsn() - '0/0')::text");
                case MARIADB ->
                    number(
                            "SELECT variable_value FROM information_schema.global_status WHERE variable_name = 'INNODB_LSN_CURRENT'");
                case H2 -> OptionalLong.empty();
            };
        }

        private OptionalLong number(String sql) {
            return OptionalLong.of(Long.parseLong(Databases.text(database, sql)));
        }

        void lazily(Runnable operation) {
            lazy = true;
            operation.run();
            lazy = false;
        }

        void handshake() {
            Registration registration = registration(Dialect.TWOPHP, Optional.empty());
            Answer.Registered registered = (Answer.Registered) engine.register(registration);
            execute(engine.confirm(new Confirmation(
                    registration.name(),
                    registered.intent().serverCorrelationId(),
                    registered.intent().path(),
                    Optional.empty(),
                    false,
                    TraceContext.NONE)));
        }

        void message() {
            execute(engine.register(keyed()));
        }

        Counts replay() {
            Registration registration = keyed();
            execute(engine.register(registration));
            return least(() -> assertThat(engine.register(registration)).isInstanceOf(Answer.Replayed.class));
        }

        void call() {
            NewCall call = Outgoing.root();
            call(scope -> calls.open(call, Outgoing.HOLD, true));
            call(scope -> calls.registered(call.id(), Outgoing.row(call)));
            call(scope -> calls.ended(call.id(), call.clientCorrelationId(), CallState.COMMITTED, true));
        }

        private Registration keyed() {
            return registration(Dialect.IDEMPOTENCY_KEY, Optional.of(AutoConfirmation.QUIET));
        }

        private Registration registration(Dialect dialect, Optional<AutoConfirmation> confirmed) {
            Name name = new Name(
                    dialect,
                    new Owner("alice"),
                    new ClientCorrelationId(UUID.randomUUID().toString()));
            EndpointPolicy policy = lazy
                    ? Intents.lazy(dialect, Optional.empty())
                    : Intents.policy(
                            Effects.LOCAL, Duration.ofSeconds(30), dialect, Optional.empty(), Optional.empty());
            return Intents.registration(name, policy, confirmed);
        }

        private void execute(Answer claimed) {
            Execution business = new Execution() {
                @Override
                public Result run() {
                    return new Result(new StoredResponse(201, Map.of(), new byte[0]), Optional.empty());
                }

                @Override
                public StoredResponse describe(Exception failure) {
                    throw new AssertionError(failure);
                }
            };
            assertThat(engine.execute(((Answer.Claimed) claimed).claim(), business))
                    .isInstanceOf(Answer.Completed.class);
        }
    }
}
