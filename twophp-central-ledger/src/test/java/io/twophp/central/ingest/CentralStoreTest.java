package io.twophp.central.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.central.problem.Refusal;
import io.twophp.central.store.DatabaseProduct;
import io.twophp.central.store.Sql;
import io.twophp.central.store.UnknownServiceException;
import io.twophp.core.sync.Receipt;
import io.twophp.core.sync.SyncRow.CallbackState;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
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
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The promises of the Central Ledger's store to services, on each database. */
@ParameterizedClass
@EnumSource(DatabaseProduct.class)
class CentralStoreTest {

    @Parameter
    DatabaseProduct product;

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
        for (TestRow first : versions("pair")) {
            for (TestRow second : versions("pair")) {
                firsts.add(named(first, "pair-" + firsts.size()));
                seconds.add(named(second, "pair-" + seconds.size()));
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
        TestRow early = row("one").in(0, Phase.WAITING_CONFIRM);
        TestRow late = row("one").in(1, Phase.COMMITTED);
        store.tell(shop, first, early);
        store.tell(shop, second, late);
        assertThat(store.stored(late))
                .isEqualTo(isNewer ? second + "/" + late.version() + " COMMITTED" : "1/0 WAITING_CONFIRM");
    }

    @Test
    @Tag("F8")
    void aRestoredLedgerIsToldWhatItHasLostAndBeginsAnewUnderAGreaterGeneration() {
        TestRow lost = row("lost").in(1, Phase.COMMITTED);
        store.tell(shop, 0, lost);
        TestRow restored = lost.in(0, Phase.WAITING_CONFIRM);

        Receipt same = store.tell(shop, 0, restored);
        assertThat(same.stored()).isZero();
        assertThat(same.ahead())
                .containsExactly(new Receipt.Ahead("lost", Actor.SERVER, 0, lost.version(), Phase.COMMITTED));

        Receipt raised = store.tell(shop, 1, restored);
        assertThat(raised.stored()).isOne();
        assertThat(raised.ahead()).as("is told as it is overwritten").hasSize(1);
        assertThat(store.stored(lost)).isEqualTo("1/0 WAITING_CONFIRM");
        assertThat(store.tell(shop, 1, restored).ahead()).isEmpty();
    }

    @Test
    @Tag("LD3")
    void whatCameBesideAPhaseIsNotAhead() {
        TestRow told = row("told").in(1, Phase.COMMITTED);
        store.tell(shop, 0, told.told(CallbackState.DELIVERED));
        assertThat(store.tell(shop, 0, told.told(CallbackState.PENDING)).ahead())
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
        List<TestRow> rows = IntStream.range(0, 300)
                .mapToObj(i -> row("n" + i).in(1, Phase.COMMITTED))
                .toList();
        List<TestRow> reversed = new ArrayList<>(rows);
        Collections.reverse(reversed);
        List<Receipt> receipts = atATime(() -> store.tell(shop, 0, rows), () -> store.tell(shop, 0, reversed));
        assertThat(receipts.stream().mapToInt(Receipt::stored).sum()).isEqualTo(300);
        assertThat(store.rows()).isEqualTo(300);
    }

    @Test
    @Tag("F3")
    void thousandsOfRowsThatWaitedAreTakenInBatches() {
        for (int batch = 0; batch < 2; batch++) {
            int from = batch * 2_000;
            List<TestRow> rows = IntStream.range(from, from + 2_000)
                    .mapToObj(i -> TestRow.server(shop, "w" + i, now.minus(Duration.ofSeconds(15L * i)))
                            .in(1, Phase.COMMITTED))
                    .toList();
            Receipt receipt = store.tell(shop, 0, rows);
            assertThat(receipt.stored()).isEqualTo(2_000);
            assertThat(store.tell(shop, 0, rows).unchanged()).isEqualTo(2_000);
        }
        assertThat(store.rows()).isEqualTo(4_000);
        assertThat(store.number("SELECT SUM(registered) FROM central_minute")).isEqualTo(4_000);
        assertThat(store.number("SELECT SUM(committed) FROM central_minute")).isEqualTo(4_000);
    }

    @Test
    @Tag("F7")
    @Tag("L6")
    void aPoisonRowIsNamedWithItsReasonAndStopsNoOther() {
        TestRow good = row("good");
        TestRow bad = row("bad");
        List<JsonObject> poison = List.of(
                bad.with("owner", Json.createValue("a\0b")),
                bad.with("owner", Json.createValue("HALF")),
                bad.with("owner", Json.createValue("x".repeat(256))),
                bad.with("source", Json.createValue("")),
                bad.with("source", JsonValue.NULL),
                bad.with("source", JsonValue.TRUE),
                bad.with("service_endpoint", Json.createValue("x".repeat(2049))),
                bad.with("target", Json.createValue("shop")),
                bad.with("phase", Json.createValue("CONFIRMED")),
                bad.with("dialect", Json.createValue("OTHER")),
                bad.with("version", Json.createValue(-1)),
                bad.with("version", Json.createValue(1.5)),
                bad.with("version", Json.createValue(1L << 60)),
                bad.with("attempts", Json.createValue(1L << 40)),
                bad.with("ttl_ms", Json.createValue("30000")),
                bad.with("phase_1_timestamp", Json.createValue("yesterday")),
                bad.with("phase_1_timestamp", Json.createValue("-5000-01-01T00:00:00Z")),
                bad.with(
                        "phase_1_timestamp",
                        Json.createValue(now.plus(Duration.ofDays(2)).toString())),
                bad.with("phase_2_timestamp", Json.createValue("+12345-01-01T00:00:00Z")),
                bad.with("history", Json.createArrayBuilder().add(1).build()),
                bad.with("history", JsonValue.EMPTY_JSON_OBJECT));
        for (JsonObject one : poison) {
            String batch = new String(TestStore.body(0, List.of(one, good.json())), UTF_8).replace("HALF", "\\ud800");
            Receipt receipt = store.ingest.take(shop, batch.getBytes(UTF_8));
            assertThat(receipt.refused()).as("%s", one).hasSize(1);
            assertThat(receipt.refused().get(0).serverCorrelationId()).isEqualTo("bad");
            assertThat(receipt.refused().get(0).reason()).isNotBlank();
            assertThat(receipt.stored() + receipt.unchanged()).isOne();
        }
        assertThat(store.stored(good)).isEqualTo("0/0 WAITING_CONFIRM");
        assertThat(store.stored(bad)).isEqualTo("nothing");
        assertThat(store.number("SELECT COUNT(*) FROM central_refusal WHERE server_correlation_id = 'bad'"))
                .isOne();

        store.tell(shop, 0, bad);
        assertThat(store.stored(bad)).isEqualTo("0/0 WAITING_CONFIRM");
        assertThat(store.number("SELECT COUNT(*) FROM central_refusal")).isZero();
    }

    /** Such an id would break the addresses and cursors of others' rows, too. */
    @Test
    @Tag("X35")
    void X35_aRowWhoseIdBreaksItsGrammarIsRefusedByName() {
        TestRow good = row("good");
        for (String id : List.of("client_correlation_id", "server_correlation_id", "parent_reference_id")) {
            for (String text : List.of("s\u00e9", "a b", "a\u2028b", "\uD83D\uDE00")) {
                JsonObject bad = row("bad").with(id, Json.createValue(text));
                Receipt receipt = store.tellJson(shop, 0, List.of(bad, good.json()));
                assertThat(receipt.refused())
                        .as(id + " " + text)
                        .singleElement()
                        .satisfies(one -> {
                            assertThat(one.serverCorrelationId()).isEqualTo(bad.getString("server_correlation_id"));
                            assertThat(one.reason()).startsWith(id);
                        });
                assertThat(receipt.stored() + receipt.unchanged()).isOne();
            }
        }
        assertThat(store.rows()).isOne();
    }

    /** The row does not reach the database: PostgreSQL would fail on NUL, and with it the batch. */
    @Test
    @Tag("F7")
    void aNulInAnyTextRefusesThatRowAlone() {
        TestRow good = row("good");
        TestRow bad = row("bad").in(1, Phase.COMMITTED);
        List<String> texts = List.of(
                "client_correlation_id",
                "service_ledger_id",
                "service_endpoint",
                "source",
                "target",
                "parent_reference_id",
                "phase",
                "phase_1_timestamp",
                "phase_2_timestamp",
                "outcome",
                "payload_ref",
                "transaction_reference",
                "http_method",
                "mode",
                "effects",
                "ponr_deadline",
                "resource_id",
                "owner",
                "in_doubt_since",
                "decided_at",
                "callback",
                "reception",
                "dialect");
        for (String text : texts) {
            Receipt receipt = store.tellJson(shop, 0, List.of(bad.with(text, Json.createValue("a\0b")), good.json()));
            assertThat(receipt.refused()).as(text).singleElement().satisfies(one -> {
                assertThat(one.serverCorrelationId()).isEqualTo("bad");
                assertThat(one.reason()).startsWith(text);
            });
            assertThat(receipt.stored() + receipt.unchanged()).as(text).isOne();
        }
        for (int i = 0; i < 2; i++) {
            JsonObject nameless = bad.with("server_correlation_id", Json.createValue("b\0d"));
            assertThat(store.tellJson(shop, 0, List.of(nameless, good.json())).refused())
                    .singleElement()
                    .satisfies(one -> assertThat(one.serverCorrelationId()).isEqualTo("b\0d"));
        }
        assertThat(store.sql().all("SELECT server_correlation_id FROM central_refusal", found -> found.getString(1)))
                .containsExactlyInAnyOrder("bad", "b\uFFFDd");
        JsonObject known =
                Json.createObjectBuilder(bad.json()).add("later", "a\0b").build();
        assertThat(store.tellJson(shop, 0, List.of(known)).stored())
                .as("what is not known is not looked at")
                .isOne();
    }

    @Test
    @Tag("F7")
    void aBatchThatCannotBeReadChangesNothing() {
        List<String> batches = List.of(
                "",
                "[]",
                "{",
                "{\"format\":1,\"rows\":[{}]}",
                "{\"format\":1,\"rows\":{}}",
                "{\"format\":1,\"rows\":[1]}",
                "{\"format\":1,\"rows\":[]} {}",
                "{\"format\":1,\"generation\":-1,\"rows\":[]}",
                "{\"format\":1,\"pending\":1e99,\"rows\":[]}",
                "{\"format\":1,\"shipped_through\":\"now\",\"rows\":[]}",
                "{\"format\":1,\"rows\":[{\"x\":" + "[".repeat(50_000) + "]".repeat(50_000) + "}]}",
                TestStore.batch(0, List.of(row("one").with("actor", Json.createValue("both"))))
                        .build()
                        .toString());
        for (String batch : batches) {
            assertThatThrownBy(() -> store.ingest.take(shop, batch.getBytes(UTF_8)))
                    .as(batch.substring(0, Math.min(80, batch.length())))
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal -> assertThat(refusal.status()).isEqualTo(400));
        }
        assertThat(store.rows()).isZero();
        assertThat(store.number("SELECT COUNT(*) FROM central_service WHERE last_seen_at IS NOT NULL"))
                .isZero();
    }

    @Test
    @Tag("F16")
    @Tag("L11")
    void unknownMembersArePassedOverAndAnotherFormatIsRefused() {
        JsonObject newer = Json.createObjectBuilder(row("newer").json())
                .add(
                        "colour",
                        Json.createObjectBuilder()
                                .add("hue", 1)
                                .add("names", Json.createArrayBuilder().add("x")))
                .build();
        String batch = TestStore.batch(0, List.of(newer))
                .add(
                        "weather",
                        Json.createArrayBuilder().add(Json.createObjectBuilder().add("wind", "w")))
                .add("moon", JsonValue.NULL)
                .build()
                .toString();
        assertThat(store.ingest.take(shop, batch.getBytes(UTF_8)).stored()).isOne();
        String deep = "{\"x\":" + "[".repeat(63) + "]".repeat(63) + ",\"format\":1,\"rows\":[]}";
        assertThat(store.ingest.take(shop, deep.getBytes(UTF_8)).stored()).isZero();

        for (String format : List.of("2", "\"1\"", "1.5", "null", "[1]")) {
            String other =
                    "{\"format\":" + format + ",\"rows\":[" + row("other").json() + "]}";
            assertThatThrownBy(() -> store.ingest.take(shop, other.getBytes(UTF_8)))
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal -> assertThat(refusal.status()).isEqualTo(422));
        }
        assertThatThrownBy(() -> store.ingest.take(shop, "{\"rows\":[]}".getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(422));
        assertThat(store.rows()).isOne();
    }

    /** The tests of the services' side write the same file, which is in the documents. */
    @Test
    @Tag("F16")
    @Tag("LD18")
    void aBatchOfFormat1IsReadAndHashedAsEverBefore() throws IOException {
        UUID service = UUID.fromString("0198c5a6-1f00-7000-8000-00000000a001");
        store.sql()
                .update(
                        "INSERT INTO central_service (service_ledger_id, name, state) VALUES (?, 'format 1', 'ENROLLED')",
                        service);
        byte[] batch = Files.readAllBytes(Path.of(System.getProperty("basedir", "."))
                .toAbsolutePath()
                .normalize()
                .resolveSibling("docs/central/batch-format-1.json"));
        Receipt receipt = store.ingest.take(service, batch);
        assertThat(receipt).isEqualTo(new Receipt(2, 0, List.of(), List.of()));
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
        JsonObject older = Json.createObjectBuilder(row("older").json())
                .remove("history")
                .remove("owner")
                .remove("mode")
                .remove("callback")
                .remove("sync_timestamp")
                .build();
        assertThat(store.tellJson(shop, 0, List.of(older)).stored()).isOne();
    }

    @Test
    @Tag("L5")
    void aBatchOfTooManyRowsIsTooLarge() {
        List<JsonObject> rows = Collections.nCopies(2_001, row("one").json());
        assertThatThrownBy(() -> store.tellJson(shop, 0, rows))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(413));
        assertThatThrownBy(() -> store.ingest.take(shop, new byte[store.ingest.mostBytes() + 1]))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(413));
        assertThat(store.rows()).isZero();
    }

    @Test
    @Tag("F10")
    @Tag("L14")
    void aServiceWritesOnlyRowsWithItsOwnGuid() {
        UUID other = store.service("other");
        TestRow victim = TestRow.server(other, "victim", now.minusSeconds(60)).in(1, Phase.COMMITTED);
        store.tell(other, 0, victim);

        Receipt receipt = store.tell(shop, 5, victim.in(2, Phase.FAILED), row("own"));
        assertThat(receipt.refused()).hasSize(1);
        assertThat(receipt.refused().get(0).reason()).contains("another service");
        assertThat(store.stored(victim)).isEqualTo("0/" + victim.version() + " COMMITTED");
        assertThat(store.stored(victim.of(shop))).isEqualTo("nothing");
        assertThat(store.stored(row("own"))).isEqualTo("5/0 WAITING_CONFIRM");
    }

    @Test
    @Tag("F10")
    void aServiceThatIsNotKnownStoresNothing() {
        UUID stranger = UUID.randomUUID();
        assertThatThrownBy(() -> store.tell(stranger, 0, TestRow.server(stranger, "x", now)))
                .isInstanceOf(UnknownServiceException.class);
        assertThat(store.rows()).isZero();
    }

    @ParameterizedTest
    @Tag("F13")
    @CsvSource({"-3600", "3600"})
    void anHourOfAClockDoesNotMatterToVersions(long seconds) {
        TestRow row = TestRow.server(shop, "skewed", now.plusSeconds(seconds));
        store.tell(shop, 0, row.in(1, Phase.COMMITTED));
        store.clock.set(now.plusSeconds(-seconds));
        assertThat(store.tell(shop, 0, row.in(1, Phase.PROCESSING)).stored()).isZero();
        assertThat(store.tell(shop, 0, row.in(1, Phase.COMMITTED).told(CallbackState.DELIVERED))
                        .stored())
                .isOne();
        assertThat(store.stored(row)).isEqualTo("0/89 COMMITTED");
    }

    @Test
    @Tag("L10")
    void whatIsOlderThanIsKeptIsAcknowledgedAndDropped() {
        TestRow old = TestRow.server(shop, "old", now.minus(TestStore.RETENTION).minus(Duration.ofDays(1)));
        TestRow kept =
                TestRow.server(shop, "kept", now.minus(TestStore.RETENTION).plusSeconds(1));
        Receipt receipt = store.tell(shop, 0, old, kept);
        assertThat(receipt.refused()).isEmpty();
        assertThat(receipt.stored()).isOne();
        assertThat(receipt.unchanged()).isOne();
        assertThat(store.stored(old)).isEqualTo("nothing");

        store.clock.set(now.plus(Duration.ofDays(2)));
        sweep();
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
                    sweep();
                    runs++;
                }
                return runs;
            });
            for (int hour = 0; hour < 40; hour++) {
                store.clock.set(now.plus(Duration.ofHours(hour)));
                int at = hour;
                List<TestRow> rows = IntStream.range(0, 40)
                        .mapToObj(i ->
                                TestRow.server(shop, "h" + at + "-" + i, border.plus(Duration.ofHours(i - 20L + at))))
                        .toList();
                Receipt receipt = store.tell(shop, 0, rows);
                assertThat(receipt.refused()).isEmpty();
                assertThat(receipt.stored() + receipt.unchanged()).isEqualTo(40);
            }
            done.countDown();
            assertThat(sweeping.get()).isPositive();
        } finally {
            done.countDown();
            threads.shutdownNow();
        }
        sweep();
        Instant kept = store.ingest.retention.storedFrom(store.clock.instant().minus(Duration.ofHours(1)));
        assertThat(store.number("SELECT COUNT(*) FROM central_row WHERE phase_1_timestamp < ?", kept))
                .isZero();
        assertThat(store.rows()).isPositive();
    }

    @Test
    @Tag("F9")
    void aRestoredCentralLedgerTakesEverythingAgain() {
        TestStore restored = new TestStore(product);
        restored.sql()
                .update(
                        "INSERT INTO central_service (service_ledger_id, name, state) VALUES (?, 'shop', 'ENROLLED')",
                        shop);
        List<TestRow> rows = IntStream.range(0, 50).mapToObj(i -> row("r" + i)).toList();
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
        TestRow server = row("call");
        TestRow client = TestRow.client(web, "call", now.minusSeconds(60));
        store.tell(shop, 0, server, row("alone"));
        assertThat(unpaired()).containsExactly("alone server", "call server");
        store.tell(web, 0, client);
        assertThat(unpaired()).containsExactly("alone server");
        store.tell(web, 0, client.in(1, Phase.COMMITTED));
        store.tell(shop, 0, server.in(1, Phase.COMMITTED));
        assertThat(unpaired()).containsExactly("alone server");

        store.tell(shop, 0, row("own"), TestRow.client(shop, "own", now.minusSeconds(50)));
        assertThat(unpaired()).as("both in one batch").containsExactly("alone server");
    }

    @Test
    @Tag("LD17")
    void whatTwoTransactionsMissedIsPairedLater() throws Exception {
        UUID web = store.service("web");
        List<TestRow> servers =
                IntStream.range(0, 400).mapToObj(i -> row("p" + i)).toList();
        List<TestRow> clients = IntStream.range(0, 400)
                .mapToObj(i -> TestRow.client(web, "p" + i, now.minusSeconds(60)))
                .toList();
        atATime(() -> store.tell(shop, 0, servers), () -> store.tell(web, 0, clients));
        store.transaction.run(() -> store.sweeps.pair(store.clock.instant()));
        assertThat(unpaired()).isEmpty();
    }

    @Test
    @Tag("LD17")
    void minutesCountWhatWasRegisteredAndDecided() {
        store.tell(shop, 0, row("a"), row("b"), row("c"));
        store.tell(
                shop,
                0,
                row("a").in(1, Phase.COMMITTED),
                row("b").in(1, Phase.FAILED),
                row("c").in(0, Phase.TTL_EXPIRED));
        store.tell(shop, 0, row("c").in(0, Phase.ABANDONED), row("a").in(1, Phase.COMMITTED));
        store.tell(shop, 0, TestRow.client(shop, "d", now.minusSeconds(60)).in(1, Phase.COMMITTED));
        assertThat(store.sql()
                        .all(
                                "SELECT SUM(registered), SUM(committed), SUM(failed), SUM(expired), SUM(abandoned)"
                                        + " FROM central_minute WHERE service_ledger_id = ?",
                                row -> row.getInt(1) + " " + row.getInt(2) + " " + row.getInt(3) + " " + row.getInt(4)
                                        + " " + row.getInt(5),
                                shop))
                .containsExactly("3 1 1 1 1");
    }

    @Test
    @Tag("L13")
    void howFarAServiceIsNeverGoesBackWithinAGeneration() {
        store.tell(shop, 0, row("one"));
        assertThat(service()).isEqualTo("0 2026-11-23T11:59:00Z 3 2026-11-23T12:00:00Z");
        String earlier = "{\"format\":1,\"generation\":%d,\"shipped_through\":\"2026-11-23T10:00:00Z\",\"rows\":[]}";
        store.ingest.take(shop, earlier.formatted(0).getBytes(UTF_8));
        assertThat(service()).isEqualTo("0 2026-11-23T11:59:00Z 3 2026-11-23T12:00:00Z");
        store.ingest.take(shop, earlier.formatted(1).getBytes(UTF_8));
        assertThat(service()).isEqualTo("1 2026-11-23T10:00:00Z 3 2026-11-23T12:00:00Z");
    }

    @Test
    @Tag("X38")
    void aServiceThatReportedItsEndIsMarkedUntilItSendsAgain() {
        store.ingest.take(shop, "{\"format\":1,\"ended\":true,\"rows\":[]}".getBytes(UTF_8));
        assertThat(endedAt()).contains(Instant.parse("2026-11-23T12:00:00Z"));
        store.ingest.take(shop, "{\"format\":1,\"ended\":1,\"rows\":[]}".getBytes(UTF_8));
        assertThat(endedAt()).isEmpty();
    }

    private Optional<Instant> endedAt() {
        return store.sql()
                .first(
                        "SELECT ended_at FROM central_service WHERE service_ledger_id = ?",
                        row -> Sql.instant(row, "ended_at"),
                        shop)
                .orElseThrow();
    }

    @Test
    @Tag("LD18")
    void eachRowKeepsItsHashItsBatchAndItsPlace() {
        store.tell(shop, 0, row("zero"), row("one"), row("two"));
        assertThat(store.sql()
                        .all(
                                "SELECT r.leaf, r.server_correlation_id, b.row_count FROM central_row r"
                                        + " JOIN central_batch b ON b.batch = r.batch ORDER BY r.leaf",
                                row -> row.getInt(1) + " " + row.getString(2) + " of " + row.getInt(3)))
                .containsExactly("0 zero of 3", "1 one of 3", "2 two of 3");
        assertThat(store.sql().all("SELECT row_hash FROM central_row", row -> row.getBytes(1)))
                .allSatisfy(hash -> assertThat(hash).hasSize(32))
                .doesNotHaveDuplicates();
    }

    @Test
    void allThatIsToldIsStored() {
        TestRow row = TestRow.client(shop, "all", now.minusSeconds(60)).in(1, Phase.COMMITTED);
        JsonObject told = Json.createObjectBuilder(row.json())
                .add("phase_2_timestamp", "2026-11-23T11:59:00.123456789Z")
                .add("resource_id", "order-7")
                .add("reception", "BOTH")
                .add("transaction_reference", "tx-é-\uD83D\uDE00")
                .build();
        store.tellJson(shop, 0, List.of(told));
        assertThat(store.sql()
                        .all(
                                "SELECT * FROM central_row",
                                found -> String.join(
                                        "|",
                                        found.getString("client_correlation_id"),
                                        found.getString("service_endpoint"),
                                        found.getString("source"),
                                        found.getString("target"),
                                        found.getString("outcome"),
                                        found.getString("payload_ref"),
                                        found.getString("http_method"),
                                        found.getString("resource_id"),
                                        found.getString("owner"),
                                        found.getString("reception"),
                                        found.getString("dialect"),
                                        found.getString("transaction_reference"),
                                        found.getString("mode"),
                                        found.getLong("ttl_ms") + "",
                                        found.getInt("attempts") + "",
                                        found.getString("history"),
                                        Sql.instant(found, "phase_2_timestamp")
                                                .orElseThrow()
                                                .toString())))
                .containsExactly(
                        "c-all|https://shop.example/orders|web|shop|COMMITTED|local:all|POST|order-7|alice|BOTH|TWOPHP"
                                + "|tx-é-\uD83D\uDE00|null|30000|1"
                                + "|[{\"epoch\":1,\"phase\":\"COMMITTED\",\"at\":\"2026-11-23T11:59:00Z\"}]"
                                + "|2026-11-23T11:59:00.123456Z");
    }

    private String service() {
        return store.sql()
                .first(
                        "SELECT generation, shipped_through, pending, last_seen_at FROM central_service"
                                + " WHERE service_ledger_id = ?",
                        row -> row.getInt(1) + " "
                                + Sql.instant(row, "shipped_through").orElseThrow()
                                + " " + row.getLong(3) + " "
                                + Sql.instant(row, "last_seen_at").orElseThrow(),
                        shop)
                .orElseThrow();
    }

    private List<String> unpaired() {
        return store.sql()
                .all(
                        "SELECT server_correlation_id, actor FROM central_single ORDER BY server_correlation_id",
                        row -> row.getString(1) + " " + row.getString(2));
    }

    private void sweep() {
        Instant at = store.clock.instant();
        while (store.transaction.call(() -> store.sweeps.deleteRows(at)) > 0) {
            // some more
        }
        store.transaction.run(() -> store.sweeps.deleteBeside(at));
    }

    private static TestRow named(TestRow row, String id) {
        return new TestRow(row.service(), row.actor(), id, row.registered(), row.epoch(), row.phase(), row.callback());
    }

    private static <T> List<T> atATime(Callable<T> one, Callable<T> other) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> task : threads.invokeAll(List.of(one, other))) {
                results.add(task.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
