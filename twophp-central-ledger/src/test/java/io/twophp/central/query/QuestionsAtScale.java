package io.twophp.central.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.central.store.ConnectionPool;
import io.twophp.central.store.DatabaseProduct;
import io.twophp.central.store.Databases;
import io.twophp.central.store.Schema;
import io.twophp.central.store.Sql;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.IntFunction;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Measures how long questions take on PostgreSQL with many rows: trees of seven calls over thirty days of the ninety
 * that are kept, one call of a hundred with the server's row alone. Not part of the build: {@code mvn test -pl
 * twophp-central-ledger -am -Dtest=QuestionsAtScale -Drows=10000000 -Dsurefire.failIfNoSpecifiedTests=false}. One
 * connection, as a pool would give; prints milliseconds. {@code -Durl=jdbc:postgresql:…} is a database that stays: rows
 * that are there are not loaded again.
 */
@Tag("acceptance-12")
class QuestionsAtScale {

    private static final String URL = System.getProperty("url");
    private static final int ROWS = Integer.getInteger("rows", 1_000_000);
    private static final int ROWS_OF_TREE = 14;
    private static final int TREES = Math.max(1_000, ROWS / ROWS_OF_TREE);
    private static final int DAYS = 30;
    /** The partitions of the days that are kept, of today and of two days ahead. */
    private static final int PARTITIONS = 93;

    private static final int TREES_AT_ONCE = 50_000;
    private static final int SAMPLES = Integer.getInteger("samples", 100);
    private static final double LIMIT_MS = 200;

    private static final Instant END = Instant.parse("2031-03-31T00:00:00Z");
    private static final Instant START = END.minus(Duration.ofDays(DAYS));

    private static final String LOAD = """
            INSERT INTO central_row (phase_1_timestamp, service_ledger_id, server_correlation_id, actor,
              client_correlation_id, service_endpoint, source, target, parent_reference_id, phase, phase_2_timestamp,
              ttl_ms, outcome, payload_ref, sync_timestamp, transaction_reference, generation, version, http_method,
              mode, effects, attempts, ponr_deadline, resource_id, owner, in_doubt_since, decided_at, callback,
              reception, dialect, history, row_hash, batch, leaf)
            SELECT at + actor.n * interval '1 millisecond',
              md5(CASE actor.name WHEN 'server' THEN called ELSE caller END)::uuid, scid, actor.name, ccid,
              'https://' || called || '.example/api/orders',
              CASE actor.name WHEN 'server' THEN called ELSE caller END,
              CASE actor.name WHEN 'client' THEN called END,
              CASE actor.name WHEN 'client' THEN parent ELSE ccid END,
              phase, at + interval '20 milliseconds', 30000, CASE phase WHEN 'COMMITTED' THEN phase END, scid,
              at + interval '5 seconds', NULL, 0, 88, 'POST',
              CASE actor.name WHEN 'server' THEN 'SYNCHRONOUS' END, CASE actor.name WHEN 'server' THEN 'LOCAL' END, 1,
              CASE actor.name WHEN 'server' THEN at + interval '30 seconds' END,
              CASE WHEN actor.name = 'server' AND k = 0 THEN 'order-' || t END,
              CASE actor.name WHEN 'server' THEN CASE k WHEN 0 THEN 'customer-' || t % 5000 ELSE caller END END,
              NULL, at + interval '60 milliseconds', NULL, CASE actor.name WHEN 'client' THEN 'ANSWERED' END, 'TWOPHP',
              '[{"epoch":0,"phase":"WAITING_CONFIRM","at":"2031-03-01T10:00:00.123457Z"},'
              '{"epoch":1,"phase":"PROCESSING","at":"2031-03-01T10:00:00.143457Z"},'
              '{"epoch":1,"phase":"COMMITTED","at":"2031-03-01T10:00:00.183457Z"}]',
              decode(md5(scid) || md5(ccid), 'hex'), t / 500, (t % 500)::int
            FROM (
              SELECT t, k, ?::timestamptz + t * (interval '1 microsecond' * ?::bigint) + k * interval '7 milliseconds' AS at,
                lpad(to_hex(t::bigint * 8 + k), 12, '0') || substr(md5('s' || t || '-' || k), 1, 20) AS scid,
                md5(t || '-' || k) AS ccid,
                md5(t || '-' || (ARRAY[0,0,0,0,1,2,3])[k + 1]) AS parent,
                (ARRAY['web','shop','shop','shop','payments','stock','shipping'])[k + 1] AS caller,
                (ARRAY['shop','payments','stock','shipping','fraud','warehouse','carrier'])[k + 1] AS called,
                CASE WHEN (t * 7 + k) % 20011 = 0 THEN 'WAITING_CONFIRM' ELSE 'COMMITTED' END AS phase
              FROM generate_series(?::bigint, ?::bigint) t, generate_series(0, 6) k) calls,
              (VALUES ('client', 0), ('server', 2)) actor (name, n)
            WHERE NOT (actor.name = 'client' AND (t * 7 + k) % 100 = 99)
            """;

    private static final String SINGLES = "INSERT INTO central_single (server_correlation_id, service_ledger_id, actor,"
            + " client_correlation_id, phase_1_timestamp, since) SELECT server_correlation_id, service_ledger_id, actor,"
            + " client_correlation_id, phase_1_timestamp, sync_timestamp FROM central_row s WHERE actor = 'server'"
            + " AND NOT EXISTS (SELECT 1 FROM central_row c WHERE c.server_correlation_id = s.server_correlation_id"
            + " AND c.actor = 'client')";

    private final Random random = new Random(7);
    private final Map<String, double[]> measured = new TreeMap<>();
    private Questions questions;

    @Test
    void questionsAreAnsweredByIndexes() {
        Sql sql = loaded();
        questions = TestQuestions.on(sql, Clock.fixed(END, ZoneOffset.UTC));
        questions.targeted("nobody");
        measure("call by server's id", i -> questions.call(scid(tree(), 3)).orElseThrow());
        measure("page by client's id", i -> page(Criteria.ALL.clientCorrelationId(ccid(tree(), 2)), 1));
        measure("page by any id, the client's", i -> page(anyId(ccid(tree(), 6)), 1));
        measure("page by any id, the resource's", i -> page(anyId("order-" + tree()), 1));
        measure("page by any id, the root's", i -> page(anyId(ccid(tree(), 0)), 1));
        measure("page by resource", i -> page(Criteria.ALL.resourceId("order-" + tree()), 1));
        measure("page of an owner", i -> page(Criteria.ALL.owner("customer-" + tree() % 5_000), 1));
        measure("page of the latest", i -> page(Criteria.ALL.from(END.minus(Duration.ofDays(1))), 100));
        measure("page somewhere", i -> page(Criteria.ALL, 100, somewhere()));
        measure("page of a service in a day", i -> page(ofADay(), 100));
        measure(
                "page of a target in a day",
                i -> page(lastDay().target("payments", List.of(service("payments"))), 100));
        measure("page of what a service initiated", i -> page(lastDay().initiatedBy("shop"), 100));
        measure("page of a common phase", i -> page(lastDay().phases(List.of(Phase.COMMITTED)), 100));
        measure(
                "page of what is stalled",
                i -> questions.calls(Criteria.ALL.stalled(), RowOrder.EARLIEST_FIRST, Paging.first(100)));
        measure(
                "page of what is in doubt",
                i -> questions.calls(Criteria.ALL.inDoubt(), RowOrder.EARLIEST_FIRST, Paging.first(100)));
        measure(
                "page of the unmatched",
                i -> questions.unmatched(Optional.empty(), Optional.empty(), Paging.first(100)));
        measure("tree", i -> {
            Tree tree = questions
                    .tree(ccid(tree(), 0), Optional.empty(), Optional.empty())
                    .orElseThrow();
            assertThat(tree.nodes()).hasSizeBetween(3, 7);
            return tree;
        });
        measure("overview", i -> questions.overview());
        assertThat(measured)
                .allSatisfy((question, times) ->
                        assertThat(percentile(times, 95)).as(question).isLessThan(LIMIT_MS));
    }

    private static Sql loaded() {
        DataSource database = database();
        Sql sql = new Sql(database, Schema.migrate(database));
        sql.update("SET statement_timeout = '20min'");
        if (sql.first("SELECT 1 FROM central_row LIMIT 1", row -> true).isPresent()) {
            return sql;
        }
        for (int day = 0; day < PARTITIONS; day++) {
            Instant from = END.plus(1L - day, ChronoUnit.DAYS);
            sql.update("CREATE TABLE central_row_of_" + day + " PARTITION OF central_row FOR VALUES FROM ('" + from
                    + "') TO ('" + from.plus(1, ChronoUnit.DAYS) + "')");
        }
        List<String> indexes = sql.all(
                "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'central_row'"
                        + " AND indexname <> 'central_row_pk'",
                row -> row.getString("indexname") + "\n" + row.getString("indexdef"));
        indexes.forEach(index -> sql.update("DROP INDEX " + index.split("\n")[0]));
        long micros = Duration.between(START, END).toNanos() / 1_000 / TREES;
        long began = System.nanoTime();
        for (int tree = 0; tree < TREES; tree += TREES_AT_ONCE) {
            sql.update(LOAD, START, micros, tree, Math.min(TREES, tree + TREES_AT_ONCE) - 1);
            System.out.printf("%d s: %d trees%n", seconds(began), Math.min(TREES, tree + TREES_AT_ONCE));
        }
        indexes.forEach(index -> sql.update(index.split("\n")[1].replace(" ON ONLY ", " ON ")));
        sql.update("ANALYZE");
        sql.update(SINGLES);
        sql.update("ANALYZE central_single");
        System.out.printf(
                Locale.ROOT,
                "%d rows of %d trees in %d partitions, loaded in %d s%n",
                sql.first("SELECT COUNT(*) AS n FROM central_row", row -> row.getLong("n"))
                        .orElseThrow(),
                TREES,
                PARTITIONS,
                seconds(began));
        return sql;
    }

    private static DataSource database() {
        if (URL == null) {
            return Databases.empty(DatabaseProduct.POSTGRESQL);
        }
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setUrl(URL);
        return ConnectionPool.of(database);
    }

    private static long seconds(long began) {
        return Duration.ofNanos(System.nanoTime() - began).toSeconds();
    }

    private Page<CentralCall> page(Criteria criteria, int atLeast) {
        return page(criteria, atLeast, Optional.empty());
    }

    private Page<CentralCall> page(Criteria criteria, int atLeast, Optional<Position> after) {
        Page<CentralCall> page = questions.calls(criteria, RowOrder.LATEST_FIRST, new Paging(after, 100));
        assertThat(page.items()).hasSizeGreaterThanOrEqualTo(atLeast);
        return page;
    }

    private Criteria anyId(String id) {
        return Criteria.ALL.serverCorrelationIds(questions.idsOf(id));
    }

    private Criteria ofADay() {
        Instant to = END.minus(Duration.ofHours(random.nextInt(24 * (DAYS - 2))));
        return Criteria.ALL.from(to.minus(Duration.ofDays(1))).to(to).services(List.of(service("fraud")));
    }

    private static Criteria lastDay() {
        return Criteria.ALL.from(END.minus(Duration.ofDays(1)));
    }

    private Optional<Position> somewhere() {
        Instant at = START.plus(Duration.ofMinutes(60 + random.nextInt((DAYS - 1) * 24 * 60)));
        return Optional.of(new Position(at, service("shop"), "0", Actor.SERVER, "c"));
    }

    private int tree() {
        return random.nextInt(TREES);
    }

    private static UUID service(String name) {
        String digits = md5(name);
        return UUID.fromString(digits.substring(0, 8) + "-" + digits.substring(8, 12) + "-" + digits.substring(12, 16)
                + "-" + digits.substring(16, 20) + "-" + digits.substring(20));
    }

    private static String ccid(int tree, int call) {
        return md5(tree + "-" + call);
    }

    private static String scid(int tree, int call) {
        return String.format("%012x", tree * 8L + call)
                + md5("s" + tree + "-" + call).substring(0, 20);
    }

    private static String md5(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
            return String.format("%032x", new BigInteger(1, digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void measure(String question, IntFunction<Object> asking) {
        double[] times = new double[SAMPLES];
        for (int i = -5; i < SAMPLES; i++) {
            long began = System.nanoTime();
            assertThat(asking.apply(i)).isNotNull();
            if (i >= 0) {
                times[i] = (System.nanoTime() - began) / 1e6;
            }
        }
        Arrays.sort(times);
        measured.put(question, times);
        System.out.printf(
                Locale.ROOT,
                "%-36s p50 %7.1f  p95 %7.1f  max %7.1f%n",
                question,
                percentile(times, 50),
                percentile(times, 95),
                percentile(times, 100));
    }

    private static double percentile(double[] sorted, int percent) {
        return sorted[Math.max(0, (int) Math.ceil(sorted.length * percent / 100.0) - 1)];
    }
}
