package io.twophp.central.ingest;

import static io.twophp.central.problem.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.central.store.AtOnce;
import io.twophp.central.store.EachDatabaseTests;
import io.twophp.central.store.Sql;
import io.twophp.core.sync.Receipt;
import io.twophp.core.sync.SyncRow.CallbackState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The promises of the Central Ledger's store to services, on each database. */
class CentralStoreTest extends EachDatabaseTests {

    /** Members and values that refuse their row. */
    private static final String POISON = """
            owner "a\\u0000b"
            owner "\\ud800"
            owner "%1$s"
            source ""
            source null
            source true
            service_endpoint "%2$s"
            target "shop"
            phase "CONFIRMED"
            dialect "OTHER"
            version -1
            version 1.5
            version 1152921504606846976
            attempts 1099511627776
            ttl_ms "30000"
            phase_1_timestamp "yesterday"
            phase_1_timestamp "-5000-01-01T00:00:00Z"
            phase_1_timestamp "2026-11-25T12:00:00Z"
            phase_2_timestamp "+12345-01-01T00:00:00Z"
            history [1]
            history {}
            """.formatted("x".repeat(256), "x".repeat(2049));

    /** The members that are texts. */
    private static final String TEXTS = """
            client_correlation_id service_ledger_id service_endpoint source target parent_reference_id phase
            phase_1_timestamp phase_2_timestamp outcome payload_ref transaction_reference http_method mode effects
            ponr_deadline resource_id owner in_doubt_since decided_at callback reception dialect""";

    /** Batches that can't be read, but for one that has too deep a member. */
    private static final String MALFORMED = """

            []
            {
            {"format":1,"rows":[{}]}
            {"format":1,"rows":{}}
            {"format":1,"rows":[1]}
            {"format":1,"rows":[]} {}
            {"format":1,"generation":-1,"rows":[]}
            {"format":1,"pending":1e99,"rows":[]}
            {"format":1,"shipped_through":"now","rows":[]}
            {"format":1,"shipped_through":[],"rows":[]}
            {"format":1,"rows":[{"x":%s%s}]}
            """.formatted("[".repeat(50_000), "]".repeat(50_000));

    private TestStore store;
    private UUID shop;
    private Instant now;

    @BeforeEach
    void start() {
        store = new TestStore(product);
        shop = store.service("shop");
        now = store.clock.instant();
    }

    private TestRow row(String id) {
        return TestRow.server(shop, id, now.minusSeconds(60));
    }

    private static List<TestRow> rows(int count, IntFunction<TestRow> row) {
        return IntStream.range(0, count).mapToObj(row).toList();
    }

    /** Returns a row in every state that it may be sent in. */
    private List<TestRow> versions(String id) {
        TestRow row = row(id);
        List<TestRow> versions = new ArrayList<>();
        for (int epoch = 0; epoch < 3; epoch++) {
            for (Phase phase : Phase.values()) {
                versions.add(row.in(epoch, phase));
            }
            versions.add(row.in(epoch, Phase.COMMITTED).told(CallbackState.PENDING));
            versions.add(row.in(epoch, Phase.COMMITTED).told(CallbackState.DELIVERED));
            versions.add(row.in(epoch, Phase.FAILED).told(CallbackState.GIVEN_UP));
        }
        return versions;
    }

    @Test
    @Tag("LD3")
    void ofAllPairsOfVersionsTheGreaterOneStays() {
        List<TestRow> firsts = new ArrayList<>();
        List<TestRow> seconds = new ArrayList<>();
        for (int first = 0; first < versions("").size(); first++) {
            for (int second = 0; second < versions("").size(); second++) {
                List<TestRow> versions = versions("pair-" + firsts.size());
                firsts.add(versions.get(first));
                seconds.add(versions.get(second));
            }
        }
        store.tell(shop, 0, firsts);
        Receipt receipt = store.tell(shop, 0, seconds);
        int newer = 0;
        for (int i = 0; i < firsts.size(); i++) {
            TestRow one = firsts.get(i);
            TestRow other = seconds.get(i);
            boolean isNewer = other.version() > one.version();
            newer += isNewer ? 1 : 0;
            TestRow last = isNewer ? other : one;
            // Of COMMITTED and FAILED of one epoch, which no ledger sends both, the first one stays.
            assertThat(store.stored(one))
                    .as("%s after %s", other, one)
                    .isEqualTo("0/" + last.version() + " " + last.phase());
        }
        assertThat(receipt.stored()).isEqualTo(newer);
        assertThat(receipt.unchanged()).isEqualTo(seconds.size() - newer);
    }

    @ParameterizedTest
    @Tag("F8")
    @CsvSource({"0, 0, true", "0, 1, true", "1, 1, true", "1, 0, false"})
    void aGreaterGenerationWinsWhateverTheVersion(int first, int second, boolean isNewer) {
        TestRow late = row("one").in(1, Phase.COMMITTED);
        store.tell(shop, first, row("one"));
        store.tell(shop, second, late);
        assertThat(store.stored(late))
                .isEqualTo(isNewer ? second + "/" + late.version() + " COMMITTED" : "1/0 WAITING_CONFIRM");
    }

    @Test
    @Tag("F8")
    @Tag("LD3")
    void aRestoredLedgerIsToldWhatItHasLostAndBeginsAnewUnderAGreaterGeneration() {
        TestRow lost = row("lost").in(1, Phase.COMMITTED);
        TestRow restored = row("lost");
        store.tell(shop, 0, lost);

        Receipt same = store.tell(shop, 0, restored);
        assertThat(same.stored()).isZero();
        assertThat(same.ahead())
                .containsExactly(new Receipt.Ahead("lost", Actor.SERVER, 0, lost.version(), Phase.COMMITTED));

        Receipt raised = store.tell(shop, 1, restored);
        assertThat(raised.stored()).isOne();
        assertThat(raised.ahead()).as("is told as it is overwritten").hasSize(1);
        assertThat(store.stored(lost)).isEqualTo("1/0 WAITING_CONFIRM");
        assertThat(store.tell(shop, 1, restored).ahead()).isEmpty();

        TestRow told = row("told").in(1, Phase.COMMITTED);
        store.tell(shop, 0, told.told(CallbackState.DELIVERED));
        assertThat(store.tell(shop, 0, told.told(CallbackState.PENDING)).ahead())
                .as("what came beside a phase")
                .isEmpty();
    }

    @Test
    @Tag("F2")
    void batchesThatComeDoubledAndInAnyOrderEndTheSame() {
        for (int seed = 0; seed < 4; seed++) {
            Random random = new Random(seed);
            List<List<TestRow>> batches = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                for (TestRow version : versions("s" + seed + "-" + i)) {
                    for (int copies = random.nextInt(3); copies >= 0; copies--) {
                        if (batches.isEmpty() || random.nextInt(20) == 0) {
                            batches.add(new ArrayList<>());
                        }
                        batches.get(random.nextInt(batches.size())).add(version);
                    }
                }
            }
            Collections.shuffle(batches, random);
            batches.forEach(batch -> store.tell(shop, 0, batch));
            for (int i = 0; i < 12; i++) {
                TestRow last = row("s" + seed + "-" + i).in(2, Phase.ABANDONED);
                assertThat(store.stored(last)).as("seed %d", seed).isEqualTo("0/" + last.version() + " ABANDONED");
            }
        }
        assertThat(store.rows()).isEqualTo(48);
    }

    @Test
    @Tag("F5")
    @Tag("F2")
    void twoNodesThatTellTheSameAtATimeDoNoHarm() throws Exception {
        List<TestRow> rows = rows(300, i -> row("n" + i).in(1, Phase.COMMITTED));
        List<TestRow> reversed = new ArrayList<>(rows);
        Collections.reverse(reversed);
        List<Receipt> receipts =
                AtOnce.run(List.of(() -> store.tell(shop, 0, rows), () -> store.tell(shop, 0, reversed)));
        assertThat(receipts.stream().mapToInt(Receipt::stored).sum()).isEqualTo(300);
        assertThat(store.rows()).isEqualTo(300);
    }

    @Test
    @Tag("F3")
    void thousandsOfRowsThatWaitedAreTakenInBatches() {
        for (String batch : List.of("a", "b")) {
            List<TestRow> rows = rows(
                    2_000,
                    i -> TestRow.server(shop, batch + i, now.minusSeconds(15L * i))
                            .in(1, Phase.COMMITTED));
            assertThat(store.tell(shop, 0, rows).stored()).isEqualTo(2_000);
            assertThat(store.tell(shop, 0, rows).unchanged()).isEqualTo(2_000);
        }
        assertThat(store.rows()).isEqualTo(4_000);
        assertThat(store.number("SELECT SUM(registered) FROM central_minute")).isEqualTo(4_000);
        assertThat(store.number("SELECT SUM(committed) FROM central_minute")).isEqualTo(4_000);
    }

    /** Sends a row that is refused together with one that is stored. */
    private void assertRefused(String bad, String id, String reason) {
        Receipt receipt = store.tell(shop, bad, row("good").json());
        assertThat(receipt.refused()).as(bad).singleElement().satisfies(one -> {
            assertThat(one.serverCorrelationId()).isEqualTo(id);
            assertThat(one.reason()).isNotBlank().startsWith(reason);
        });
        assertThat(receipt.stored() + receipt.unchanged()).as(bad).isOne();
    }

    @Test
    @Tag("F7")
    @Tag("L6")
    void aPoisonRowIsNamedWithItsReasonAndStopsNoOther() {
        POISON.lines()
                .map(line -> line.split(" ", 2))
                .forEach(member -> assertRefused(row("bad").json(member), "bad", ""));
        assertThat(store.stored(row("good"))).isEqualTo("0/0 WAITING_CONFIRM");
        assertThat(store.stored(row("bad"))).isEqualTo("nothing");
        assertThat(store.number("SELECT COUNT(*) FROM central_refusal WHERE server_correlation_id = 'bad'"))
                .isOne();

        store.tell(shop, 0, row("bad"));
        assertThat(store.stored(row("bad"))).isEqualTo("0/0 WAITING_CONFIRM");
        assertThat(store.number("SELECT COUNT(*) FROM central_refusal")).isZero();
    }

    /** Such an id would break the addresses and cursors of others' rows, too. */
    @Test
    @Tag("X35")
    void X35_aRowWhoseIdBreaksItsGrammarIsRefusedByName() {
        for (String text : List.of("s\u00e9", "a b", "a\u2028b", "\uD83D\uDE00")) {
            String json = '"' + text + '"';
            assertRefused(row("bad").json("client_correlation_id", json), "bad", "client_correlation_id");
            assertRefused(row("bad").json("server_correlation_id", json), text, "server_correlation_id");
            assertRefused(row("bad").json("parent_reference_id", json), "bad", "parent_reference_id");
        }
        assertThat(store.rows()).isOne();
    }

    /** The row does not reach the database: PostgreSQL would fail on NUL, and with it the batch. */
    @Test
    @Tag("F7")
    void aNulInAnyTextRefusesThatRowAlone() {
        TestRow bad = row("bad").in(1, Phase.COMMITTED);
        for (String text : TEXTS.split("\\s+")) {
            assertRefused(bad.json(text, "\"a\\u0000b\""), "bad", text);
        }
        for (int i = 0; i < 2; i++) {
            assertRefused(bad.json("server_correlation_id", "\"b\\u0000d\""), "b\0d", "");
        }
        assertThat(store.sql().all("SELECT server_correlation_id FROM central_refusal", found -> found.getString(1)))
                .containsExactlyInAnyOrder("bad", "b\uFFFDd");
        assertThat(store.tell(shop, bad.json("later", "\"a\\u0000b\"")).stored())
                .as("what is not known is not looked at")
                .isOne();
    }

    @Test
    @Tag("F7")
    void aBatchThatCannotBeReadChangesNothing() {
        MALFORMED.lines().forEach(batch -> refused(400, "malformed-batch", () -> store.take(shop, batch)));
        refused(400, () -> store.tell(shop, row("one").json("actor", "\"both\"")));
        assertThat(store.rows()).isZero();
        assertThat(store.number("SELECT COUNT(*) FROM central_service WHERE last_seen_at IS NOT NULL"))
                .isZero();
    }

    @Test
    @Tag("F16")
    @Tag("L11")
    void unknownMembersArePassedOverAndAnotherFormatIsRefused() {
        String newer = row("newer").json("colour", "{\"hue\":1,\"names\":[\"x\"]}");
        assertThat(store.take(
                                shop,
                                "{\"format\":1,\"rows\":[" + newer + "],\"weather\":[{\"wind\":\"w\"}],\"moon\":null}")
                        .stored())
                .isOne();
        String deep = "{\"x\":" + "[".repeat(63) + "]".repeat(63) + ",\"format\":1,\"rows\":[]}";
        assertThat(store.take(shop, deep).stored()).isZero();

        for (String format : List.of("2", "\"1\"", "1.5", "null", "[1]")) {
            String other =
                    "{\"format\":" + format + ",\"rows\":[" + row("other").json() + "]}";
            refused(422, "unknown-format", () -> store.take(shop, other));
        }
        refused(422, () -> store.take(shop, "{\"rows\":[]}"));
        assertThat(store.rows()).isOne();
    }

    /** The tests of the services' side write the same file, which is in the documents. */
    @Test
    @Tag("F16")
    @Tag("LD18")
    void aBatchOfFormat1IsReadAndHashedAsEverBefore() throws IOException {
        UUID service = UUID.fromString("0198c5a6-1f00-7000-8000-00000000a001");
        store.enrolled(service, "format 1");
        Path batch = Path.of(System.getProperty("basedir", "."), "../docs/central/batch-format-1.json");
        assertThat(store.take(service, Files.readString(batch))).isEqualTo(new Receipt(2, 0, List.of(), List.of()));
        assertThat(store.sql()
                        .all(
                                "SELECT row_hash FROM central_row WHERE service_ledger_id = ? ORDER BY leaf",
                                row -> HexFormat.of().formatHex(row.getBytes(1)),
                                service))
                .containsExactly(
                        "21fa9154045f169f9b775ebe1487284dcde41092ce8bee56a91fbbad1bea3750",
                        "69cb7b57e0d437cc7ff736846369cecc8253e959ae2bc7477aea27bf03d71a38");
    }

    @Test
    @Tag("F16")
    void aRowOfAnEarlierServiceMayLackWhatIsOptional() {
        String older = row("older")
                .json("history", null, "owner", null, "mode", null, "callback", null, "sync_timestamp", null);
        assertThat(store.tell(shop, older).stored()).isOne();
    }

    @Test
    @Tag("L5")
    void aBatchOfTooManyRowsIsTooLarge() {
        refused(413, "batch-too-large", () -> store.tell(shop, 0, Collections.nCopies(2_001, row("one"))));
        refused(413, () -> store.ingest.take(shop, new byte[store.ingest.mostBytes() + 1]));
        assertThat(store.rows()).isZero();
    }

    @Test
    @Tag("F10")
    @Tag("L14")
    void aServiceWritesOnlyRowsWithItsOwnGuidAndAnUnknownOneNone() {
        UUID other = store.service("other");
        TestRow victim = TestRow.server(other, "victim", now.minusSeconds(60)).in(1, Phase.COMMITTED);
        store.tell(other, 0, victim);

        Receipt receipt = store.tell(shop, 5, victim.in(2, Phase.FAILED), row("own"));
        assertThat(receipt.refused()).hasSize(1);
        assertThat(receipt.refused().get(0).reason()).contains("another service");
        assertThat(store.stored(victim)).isEqualTo("0/" + victim.version() + " COMMITTED");
        assertThat(store.stored(victim.of(shop))).isEqualTo("nothing");
        assertThat(store.stored(row("own"))).isEqualTo("5/0 WAITING_CONFIRM");

        UUID stranger = UUID.randomUUID();
        assertThatThrownBy(() -> store.tell(stranger, 0, TestRow.server(stranger, "x", now)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(store.rows()).isEqualTo(2);
    }

    @ParameterizedTest
    @Tag("F13")
    @CsvSource({"-3600", "3600"})
    void anHourOfAClockDoesNotMatterToVersions(long seconds) {
        TestRow row = TestRow.server(shop, "skewed", now.plusSeconds(seconds));
        store.tell(shop, 0, row.in(1, Phase.COMMITTED));
        store.clock.set(now.plusSeconds(-seconds));
        assertThat(store.tell(shop, 0, row.in(1, Phase.PROCESSING)).stored()).isZero();
        TestRow delivered = row.in(1, Phase.COMMITTED).told(CallbackState.DELIVERED);
        assertThat(store.tell(shop, 0, delivered).stored()).isOne();
        assertThat(store.stored(row)).isEqualTo("0/89 COMMITTED");
    }

    @Test
    @Tag("L10")
    void whatIsOlderThanIsKeptIsAcknowledgedAndDropped() {
        Instant border = now.minus(TestStore.RETENTION);
        TestRow old = TestRow.server(shop, "old", border.minus(Duration.ofDays(1)));
        TestRow kept = TestRow.server(shop, "kept", border.plusSeconds(1));
        assertThat(store.tell(shop, 0, old, kept)).isEqualTo(new Receipt(1, 1, List.of(), List.of()));
        assertThat(store.stored(old)).isEqualTo("nothing");

        store.clock.set(now.plus(Duration.ofDays(2)));
        store.sweep();
        assertThat(store.stored(kept)).isEqualTo("nothing");
        assertThat(store.number("SELECT COUNT(*) FROM central_single")).isZero();
        assertThat(store.number("SELECT COUNT(*) FROM central_minute")).isZero();
    }

    @Test
    @Tag("F15")
    void retentionDuringIngestDisturbsNothing() throws Exception {
        Instant border = now.minus(TestStore.RETENTION);
        CountDownLatch done = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<Integer> sweeping = threads.submit(() -> {
                int runs = 0;
                while (done.getCount() > 0) {
                    store.sweep();
                    runs++;
                }
                return runs;
            });
            for (int hour = 0; hour < 40; hour++) {
                store.clock.set(now.plus(Duration.ofHours(hour)));
                int at = hour;
                Receipt receipt = store.tell(
                        shop,
                        0,
                        rows(
                                40,
                                i -> TestRow.server(
                                        shop, "h" + at + "-" + i, border.plus(Duration.ofHours(i - 20L + at)))));
                assertThat(receipt.refused()).isEmpty();
                assertThat(receipt.stored() + receipt.unchanged()).isEqualTo(40);
            }
            done.countDown();
            assertThat(sweeping.get()).isPositive();
        } finally {
            done.countDown();
            threads.shutdownNow();
        }
        store.sweep();
        Instant kept = store.ingest.retention.storedFrom(store.clock.instant().minus(Duration.ofHours(1)));
        assertThat(store.number("SELECT COUNT(*) FROM central_row WHERE phase_1_timestamp < ?", kept))
                .isZero();
        assertThat(store.rows()).isPositive();
    }

    @Test
    @Tag("F9")
    void aRestoredCentralLedgerTakesEverythingAgain() {
        TestStore restored = new TestStore(product);
        restored.enrolled(shop, "shop");
        List<TestRow> rows = rows(50, i -> row("r" + i));
        store.tell(shop, 0, rows);
        restored.tell(shop, 0, rows.subList(0, 30));
        List<TestRow> later =
                rows.stream().map(row -> row.in(1, Phase.COMMITTED)).toList();
        store.tell(shop, 0, later);

        restored.tell(shop, 1, later);
        assertThat(later)
                .allSatisfy(row -> assertThat(restored.stored(row)).isEqualTo("1/" + row.version() + " COMMITTED"));
        assertThat(restored.rows()).isEqualTo(store.rows());
    }

    @Test
    @Tag("LD17")
    void rowsAreSingleUntilTheirCounterpartComes() {
        UUID web = store.service("web");
        TestRow client = TestRow.client(web, "call", now.minusSeconds(60));
        store.tell(shop, 0, row("call"), row("alone"));
        assertThat(unpaired()).containsExactly("alone server", "call server");
        store.tell(web, 0, client);
        assertThat(unpaired()).containsExactly("alone server");
        store.tell(web, 0, client.in(1, Phase.COMMITTED));
        store.tell(shop, 0, row("call").in(1, Phase.COMMITTED));
        assertThat(unpaired()).containsExactly("alone server");

        store.tell(shop, 0, row("own"), TestRow.client(shop, "own", now.minusSeconds(50)));
        assertThat(unpaired()).as("both in one batch").containsExactly("alone server");
    }

    @Test
    @Tag("LD17")
    void whatTwoTransactionsMissedIsPairedLater() throws Exception {
        UUID web = store.service("web");
        List<TestRow> servers = rows(400, i -> row("p" + i));
        List<TestRow> clients = rows(400, i -> TestRow.client(web, "p" + i, now.minusSeconds(60)));
        AtOnce.run(List.of(() -> store.tell(shop, 0, servers), () -> store.tell(web, 0, clients)));
        store.pair();
        assertThat(unpaired()).isEmpty();
    }

    @Test
    @Tag("LD17")
    void minutesCountWhatWasRegisteredAndDecided() {
        TestRow committed = row("a").in(1, Phase.COMMITTED);
        store.tell(shop, 0, row("a"), row("b"), row("c"));
        store.tell(shop, 0, committed, row("b").in(1, Phase.FAILED), row("c").in(0, Phase.TTL_EXPIRED));
        store.tell(shop, 0, row("c").in(0, Phase.ABANDONED), committed);
        store.tell(shop, 0, TestRow.client(shop, "d", now.minusSeconds(60)).in(1, Phase.COMMITTED));
        assertThat(texts("SELECT SUM(registered), SUM(committed), SUM(failed), SUM(expired), SUM(abandoned)"
                        + " FROM central_minute"))
                .containsExactly("3 1 1 1 1");
    }

    @Test
    @Tag("L13")
    void howFarAServiceIsNeverGoesBackWithinAGeneration() {
        store.tell(shop, 0, row("one"));
        assertThat(service()).isEqualTo("0 2026-11-23T11:59:00Z 3 2026-11-23T12:00:00Z");
        String earlier = "{\"format\":1,\"generation\":%d,\"shipped_through\":\"2026-11-23T10:00:00Z\",\"rows\":[]}";
        store.take(shop, earlier.formatted(0));
        assertThat(service()).isEqualTo("0 2026-11-23T11:59:00Z 3 2026-11-23T12:00:00Z");
        store.take(shop, earlier.formatted(1));
        assertThat(service()).isEqualTo("1 2026-11-23T10:00:00Z 3 2026-11-23T12:00:00Z");
    }

    @Test
    @Tag("X38")
    void aServiceThatReportedItsEndIsMarkedUntilItSendsAgain() {
        store.take(shop, "{\"format\":1,\"ended\":true,\"rows\":[]}");
        assertThat(endedAt()).contains(now);
        store.take(shop, "{\"format\":1,\"ended\":1,\"rows\":[]}");
        assertThat(endedAt()).isEmpty();
    }

    private Optional<Instant> endedAt() {
        return store.sql()
                .first("SELECT ended_at FROM central_service", row -> Sql.instant(row, "ended_at"))
                .orElseThrow();
    }

    @Test
    @Tag("LD18")
    void eachRowKeepsItsHashItsBatchAndItsPlace() {
        store.tell(shop, 0, row("zero"), row("one"), row("two"));
        assertThat(texts("SELECT r.leaf, r.server_correlation_id, 'of', b.row_count FROM central_row r"
                        + " JOIN central_batch b ON b.batch = r.batch ORDER BY r.leaf"))
                .containsExactly("0 zero of 3", "1 one of 3", "2 two of 3");
        assertThat(store.sql().all("SELECT row_hash FROM central_row", row -> row.getBytes(1)))
                .allSatisfy(hash -> assertThat(hash).hasSize(32))
                .doesNotHaveDuplicates();
    }

    @Test
    void allThatIsToldIsStored() {
        TestRow row = TestRow.client(shop, "all", now.minusSeconds(60)).in(1, Phase.COMMITTED);
        store.tell(
                shop,
                row.json(
                        "phase_2_timestamp",
                        "\"2026-11-23T11:59:00.123456789Z\"",
                        "resource_id",
                        "\"order-7\"",
                        "reception",
                        "\"BOTH\"",
                        "transaction_reference",
                        "\"tx-é-\uD83D\uDE00\""));
        assertThat(texts("SELECT client_correlation_id, service_endpoint, source, target, outcome, payload_ref,"
                        + " http_method, resource_id, owner, reception, dialect, transaction_reference, mode, ttl_ms,"
                        + " attempts, history FROM central_row"))
                .containsExactly(
                        "c-all https://shop.example/orders web shop COMMITTED local:all POST order-7 alice BOTH"
                                + " TWOPHP tx-é-\uD83D\uDE00 null 30000 1"
                                + " [{\"at\":\"2026-11-23T11:59:00Z\",\"epoch\":1,\"phase\":\"COMMITTED\"}]");
        assertThat(store.sql()
                        .first(
                                "SELECT phase_2_timestamp FROM central_row",
                                found -> Sql.instant(found, "phase_2_timestamp")))
                .contains(Optional.of(Instant.parse("2026-11-23T11:59:00.123456Z")));
    }

    private String service() {
        return store.sql()
                .first(
                        "SELECT generation, shipped_through, pending, last_seen_at FROM central_service",
                        row -> row.getInt(1) + " "
                                + Sql.instant(row, "shipped_through").orElseThrow()
                                + " " + row.getLong(3) + " "
                                + Sql.instant(row, "last_seen_at").orElseThrow())
                .orElseThrow();
    }

    private List<String> unpaired() {
        return texts("SELECT server_correlation_id, actor FROM central_single ORDER BY server_correlation_id");
    }

    /** Returns rows, each as its columns' texts with spaces between. */
    private List<String> texts(String query) {
        return store.sql().all(query, row -> {
            List<String> texts = new ArrayList<>();
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                texts.add(row.getString(i));
            }
            return String.join(" ", texts);
        });
    }
}
