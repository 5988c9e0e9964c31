package io.twophp.central.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.central.store.ConflictingRows;
import io.twophp.central.store.DatabaseProduct;
import io.twophp.central.store.EachDatabaseTests;
import io.twophp.central.store.OneTransaction;
import io.twophp.central.store.Sql;
import io.twophp.core.query.LedgerReader;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import io.twophp.core.sync.SyncRow.CallbackState;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

/** The questions of draft §10.4 over all services, on a database. */
@Tag("L17")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QuestionsTest extends EachDatabaseTests {

    /** The time of the rows; questions are asked an hour later. */
    static final Instant AT = Instant.parse("2031-03-01T10:00:00.123457Z");

    private static final Instant NOW = AT.plus(Duration.ofHours(1));

    private Sql sql;
    private Questions questions;

    @BeforeParameterizedClassInvocation
    void open(DatabaseProduct product) {
        sql = OneTransaction.on(product).sql();
        if (product == DatabaseProduct.POSTGRESQL) {
            sql.update("CREATE TABLE central_row_any PARTITION OF central_row DEFAULT");
        }
    }

    @BeforeEach
    void clear() {
        for (String table : List.of("row", "single", "contrary", "service", "minute", "refusal")) {
            sql.update("DELETE FROM central_" + table);
        }
        questions = TestQuestions.on(sql, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private void enrolled(String name, String address, Instant shippedThrough) {
        sql.update(
                "INSERT INTO central_service (service_ledger_id, name, address, state, last_seen_at, shipped_through)"
                        + " VALUES (?, ?, ?, 'ENROLLED', ?, ?)",
                TestRow.guid(name),
                name,
                address,
                NOW,
                shippedThrough);
    }

    private void refused(String id) {
        sql.update(
                "INSERT INTO central_refusal (service_ledger_id, server_correlation_id, actor, reason, at)"
                        + " VALUES (?, ?, 'server', 'no', ?)",
                TestRow.guid("shop"),
                id,
                AT);
    }

    private void stored(TestRow... rows) {
        List.of(rows).forEach(row -> row.stored(sql));
    }

    /** Returns a row of B as the server of the call s<i>n</i>. */
    private static TestRow server(int n) {
        return TestRow.server("B", "s" + n, "c" + n, AT.plusMillis(n));
    }

    /** Returns A's row of the call s<i>n</i> to B. */
    private static TestRow client(int n) {
        return TestRow.client("A", "B", "s" + n, "c" + n, "root", AT.plusMillis(n));
    }

    /** Stores both rows of a call from one service to another, under ids made of {@code id}. */
    private void call(String caller, String called, String id, String parent, Instant at) {
        stored(
                TestRow.client(caller, called, "s-" + id, id, parent, at),
                TestRow.server(called, "s-" + id, id, at.plusMillis(2)));
    }

    private void conflicting(String... ids) {
        new ConflictingRows(sql).note(List.of(ids), AT, AT.plusSeconds(60));
    }

    private List<CentralCall> all(int limit, Function<Paging, Page<CentralCall>> question) {
        List<CentralCall> items = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        do {
            Page<CentralCall> page = question.apply(new Paging(after, limit));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            items.addAll(page.items());
            after = page.next();
            after.ifPresent(next -> assertThat(Position.of(next.cursor())).contains(next));
        } while (after.isPresent());
        return items;
    }

    private static List<String> ids(List<CentralCall> calls) {
        return calls.stream().map(CentralCall::serverCorrelationId).toList();
    }

    private Criteria anyId(String id) {
        return Criteria.ALL.serverCorrelationIds(questions.idsOf(id));
    }

    private List<String> found(Criteria criteria) {
        return ids(all(2, paging -> questions.calls(criteria, RowOrder.LATEST_FIRST, paging)));
    }

    private List<String> stalled(int limit) {
        return ids(all(limit, paging -> questions.calls(Criteria.ALL.stalled(), RowOrder.EARLIEST_FIRST, paging)));
    }

    private Optional<Reason> reason(String id) {
        return questions.call(id).orElseThrow().reason();
    }

    private Tree tree(String root) {
        return questions.tree(root, Optional.empty(), Optional.empty()).orElseThrow();
    }

    private static List<String> ids(Tree tree) {
        return tree.nodes().stream()
                .map(node -> node.call().serverCorrelationId())
                .toList();
    }

    /** Stores the seven calls of draft §10.3. */
    private void exampleCallChain() {
        call("client", "A", "root", "root", AT);
        call("A", "B1", "b1", "root", AT.plusMillis(10));
        call("A", "B2", "b2", "root", AT.plusMillis(20));
        call("B1", "C1", "c1", "b1", AT.plusMillis(11));
        call("A", "B3", "b3", "root", AT.plusMillis(30));
        call("B2", "D1", "d1", "b2", AT.plusMillis(21));
        call("B3", "E1", "e1", "b3", AT.plusMillis(31));
    }

    @Test
    @Tag("D12")
    @Tag("N30")
    void theTreeOfTheExampleHasSevenCallsOfTwoRowsEach() {
        exampleCallChain();
        call("client", "A", "other", "other", AT);
        Tree tree = tree("root");
        assertThat(tree.truncated()).isFalse();
        assertThat(tree.from()).isEqualTo(AT.minus(Duration.ofDays(1)));
        assertThat(tree.to()).isEqualTo(AT.plus(Duration.ofDays(8)));
        assertThat(tree.nodes().stream().flatMap(node -> node.call().rows())).hasSize(14);
        assertThat(tree.nodes())
                .allSatisfy(node -> assertThat(node.call().reason()).isEmpty())
                .isSortedAccordingTo(Comparator.comparing(Tree.Node::depth));
        assertThat(tree.nodes().stream()
                        .map(node -> node.depth() + " " + node.call().serverCorrelationId() + " < "
                                + node.parent().orElse("-")))
                .containsExactlyInAnyOrder(
                        "0 s-root < -",
                        "1 s-b1 < s-root",
                        "1 s-b2 < s-root",
                        "1 s-b3 < s-root",
                        "2 s-c1 < s-b1",
                        "2 s-d1 < s-b2",
                        "2 s-e1 < s-b3");
    }

    @Test
    @Tag("D12")
    void aTreeBeginsAtAnyCallAndGoesOnBelowMissingRows() {
        exampleCallChain();
        assertThat(ids(tree("b1"))).containsExactly("s-b1", "s-c1");
        sql.update("DELETE FROM central_row WHERE client_correlation_id = 'b1' AND actor = 'server'");
        assertThat(tree("root").nodes()).hasSize(7);
        sql.update("DELETE FROM central_row WHERE client_correlation_id = 'root'");
        assertThat(tree("root").nodes())
                .as("the root's own rows were never told")
                .hasSize(6);
        assertThat(questions.tree("nobody", Optional.empty(), Optional.empty())).isEmpty();
    }

    @Test
    @Tag("D12")
    void aCallWithinAnotherOneOfWhichOnlyTheClientsRowIsHereIsATreeOfItself() {
        stored(client(1));
        assertThat(tree("c1").truncated()).isFalse();
        assertThat(tree("c1").nodes()).singleElement().satisfies(node -> {
            assertThat(node.call().serverCorrelationId()).isEqualTo("s1");
            assertThat(node.depth()).isZero();
            assertThat(node.parent()).isEmpty();
        });
    }

    @Test
    void anIdThatCannotBeStoredIsNobodys() {
        assertThat(questions.call("a\0b")).isEmpty();
        assertThat(questions.tree("a\0b", Optional.empty(), Optional.empty())).isEmpty();
    }

    @Test
    @Tag("D12")
    void cyclesAreWalkedOnceAndTheDepthIsBounded() {
        call("A", "B", "x", "z", AT);
        call("B", "C", "y", "x", AT.plusMillis(10));
        call("C", "A", "z", "y", AT.plusMillis(20));
        assertThat(tree("x").nodes()).hasSize(3);
        String parent = "deep";
        for (int i = 0; i <= LedgerReader.MOST_DEPTH; i++) {
            stored(TestRow.client("A", "A", "sd" + i, "d" + i, parent, AT.plusMillis(i)));
            parent = "d" + i;
        }
        assertThat(tree("deep").truncated()).isTrue();
        assertThat(tree("deep").nodes()).hasSize(LedgerReader.MOST_DEPTH);
    }

    /** LD16: calls of long before or after belong to another time; those of clocks that differ by an hour do not. */
    @Test
    @Tag("F13")
    void aTreeIsThatOfItsTime() {
        call("client", "A", "root", "root", AT);
        call("A", "B", "behind", "root", AT.minus(Duration.ofHours(1)));
        call("A", "B", "late", "root", AT.plus(Duration.ofDays(7)));
        call("A", "B", "next", "root", AT.plus(Duration.ofDays(9)));
        assertThat(ids(tree("root"))).containsExactlyInAnyOrder("s-root", "s-behind", "s-late");
        assertThat(ids(questions
                        .tree("root", Optional.of(AT), Optional.of(AT.plus(Duration.ofDays(30))))
                        .orElseThrow()))
                .containsExactlyInAnyOrder("s-root", "s-late", "s-next");
    }

    @Test
    void rowsAreAsTheyWereTold() {
        enrolled("B", null, NOW);
        TestRow row = server(1).about("order-7").ownedBy("alice");
        stored(row);
        CentralRow read = questions.call("s1").orElseThrow().server().orElseThrow();
        assertThat(read).isEqualTo(row.row());
        assertThat(read.serviceName()).contains("B");
        assertThat(questions.call("s2")).isEmpty();
    }

    @Test
    void callsAreFoundByEachIdAndByAnyOfThem() {
        exampleCallChain();
        stored(server(9).about("order-9").ownedBy("alice"));
        assertThat(found(Criteria.ALL.clientCorrelationId("b1"))).containsExactly("s-b1");
        assertThat(found(Criteria.ALL.serverCorrelationId("s-b1"))).containsExactly("s-b1");
        assertThat(found(Criteria.ALL.resourceId("order-9"))).containsExactly("s9");
        assertThat(found(Criteria.ALL.owner("alice"))).containsExactly("s9");
        assertThat(found(anyId("order-9"))).containsExactly("s9");
        assertThat(found(anyId("s9"))).containsExactly("s9");
        assertThat(found(anyId("b1"))).as("itself and what it led to").containsExactly("s-c1", "s-b1");
        assertThat(found(anyId("nothing"))).isEmpty();
    }

    @Test
    void callsAreFoundByServiceTargetPhaseDialectAndTime() {
        exampleCallChain();
        stored(server(99).in(Phase.FAILED));
        List<UUID> b1 = List.of(TestRow.guid("B1"));
        assertThat(found(Criteria.ALL.services(b1))).containsExactly("s-b1", "s-c1");
        assertThat(found(Criteria.ALL.target("B1", List.of()))).containsExactly("s-b1");
        assertThat(found(Criteria.ALL.target("pay", b1))).containsExactly("s-b1");
        assertThat(found(Criteria.ALL.phases(List.of(Phase.FAILED, Phase.PROCESSING))))
                .containsExactly("s99");
        assertThat(found(Criteria.ALL.dialect(Dialect.POE))).isEmpty();
        assertThat(found(Criteria.ALL.from(AT.plusMillis(30)))).containsExactly("s99", "s-e1", "s-b3");
        assertThat(found(Criteria.ALL.from(AT.plusMillis(20)).to(AT.plusMillis(30))))
                .containsExactly("s-d1", "s-b2");
        assertThat(found(Criteria.ALL.initiatedBy("A"))).containsExactly("s-b3", "s-b2", "s-b1");
    }

    @Test
    void eachCallIsListedOnceWhileRowsComeIn() {
        IntStream.range(0, 50).forEach(i -> call("A", "B", "c" + i, "root", AT.plusMillis(i)));
        List<String> read = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        int more = 0;
        do {
            Page<CentralCall> page = questions.calls(Criteria.ALL, RowOrder.LATEST_FIRST, new Paging(after, 7));
            read.addAll(ids(page.items()));
            after = page.next();
            call("A", "B", "late" + more++, "root", AT.plusSeconds(more));
        } while (after.isPresent());
        assertThat(read).hasSize(50).doesNotHaveDuplicates().startsWith("s-c49", "s-c48");
        assertThat(ids(all(3, paging -> questions.calls(Criteria.ALL, RowOrder.EARLIEST_FIRST, paging))))
                .hasSize(50 + more)
                .startsWith("s-c0", "s-c1")
                .doesNotHaveDuplicates();
    }

    /** One clock tick, many rows: the whole key orders them. */
    @Test
    void rowsOfOneInstantAreAllListed() {
        IntStream.range(0, 25).forEach(i -> stored(TestRow.server("S" + i % 5, "s" + i, "c" + i, AT)));
        assertThat(new HashSet<>(found(Criteria.ALL))).hasSize(25);
    }

    @Test
    void hostileTextIsText() {
        String hostile = "'; DROP TABLE central_row; -- <script>";
        stored(server(1).ownedBy(hostile).about(hostile));
        assertThat(found(Criteria.ALL.owner(hostile))).containsExactly("s1");
        assertThat(found(anyId(hostile))).containsExactly("s1");
        assertThat(found(Criteria.ALL.target(hostile, List.of()))).isEmpty();
    }

    @Test
    void stalledAndDoubtfulCallsAreFound() {
        call("A", "B", "done", "root", AT);
        stored(
                server(1).in(Phase.WAITING_CONFIRM),
                client(2).in(Phase.TTL_EXPIRED),
                server(3).in(Phase.PROCESSING),
                server(4).inDoubt(AT.plusSeconds(9)));
        assertThat(stalled(1)).containsExactly("s1", "s2");
        assertThat(found(Criteria.ALL.inDoubt())).containsExactly("s4");
    }

    @Test
    @Tag("L18")
    @Tag("LD9")
    @Tag("X37")
    void unmatchedCallsAreListedOnceEachWithTheirReasons() {
        enrolled("B", "https://b.example/api", NOW);
        enrolled("A", null, NOW);
        call("A", "B", "fine", "root", AT);
        server(1).alone(sql);
        TestRow.client("A", "b.example", "s2", "c2", "root", AT.plusMillis(2)).alone(sql);
        TestRow.client("A", "elsewhere", "s3", "c3", "root", AT.plusMillis(3)).alone(sql);
        stored(client(4).in(Phase.PROCESSING), server(4));
        stored(client(5), server(5).in(Phase.FAILED));
        stored(client(6), TestRow.server("B", "s6", "x6", AT.plusMillis(6)));
        stored(client(7), server(7));
        TestRow.client("twin", "B", "s7", "c7", "root", AT.plusMillis(7)).alone(sql);
        conflicting("s-fine", "s4", "s5", "s6", "s7");
        conflicting("s5", "s6", "s7");
        assertThat(unmatched(Optional.empty(), 2))
                .extracting(
                        call -> call.serverCorrelationId() + " " + call.reason().orElseThrow())
                .containsExactly(
                        "s7 DUPLICATE_SIDE",
                        "s6 IDS_DIFFER",
                        "s5 CONTRADICTORY",
                        "s4 RESPONSE_LOST",
                        "s3 SERVER_UNKNOWN",
                        "s2 SERVER_ROW_MISSING",
                        "s1 CLIENT_UNKNOWN");
        Map<Reason, Integer> reasons = questions.reasons(Optional.empty());
        assertThat(reasons).hasSize(7).allSatisfy((reason, n) -> assertThat(n).isEqualTo(1));
        for (Reason reason : reasons.keySet()) {
            assertThat(unmatched(Optional.of(reason), 1))
                    .singleElement()
                    .satisfies(call -> assertThat(call.reason()).contains(reason));
        }
        assertUnmatched("B", "s7", "s6", "s5", "s4", "s1");
        assertUnmatched("A", "s7", "s6", "s5", "s4", "s3", "s2");
        assertUnmatched("twin", "s7");
    }

    private void assertUnmatched(String service, String... ids) {
        Optional<UUID> id = Optional.of(TestRow.guid(service));
        assertThat(ids(all(2, paging -> questions.unmatched(Optional.empty(), id, paging))))
                .as(service)
                .containsExactly(ids);
        assertThat(questions.reasons(id).values().stream().mapToInt(n -> n).sum())
                .as(service)
                .isEqualTo(ids.length);
    }

    private List<CentralCall> unmatched(Optional<Reason> reason, int limit) {
        return all(limit, paging -> questions.unmatched(reason, Optional.empty(), paging));
    }

    /** The names that a service calls another one by, and calls under, are learned from calls that have both rows. */
    @Test
    @Tag("LD9")
    void namesAreLearnedFromPairs() {
        enrolled("payments", null, NOW);
        enrolled("shop", null, AT.minus(Duration.ofHours(1)));
        stored(
                TestRow.client("shop", "pay-1:8080", "s1", "c1", "root", AT),
                TestRow.server("payments", "s1", "c1", AT).ownedBy("checkout"));
        TestRow.client("shop", "pay-1:8080", "s2", "c2", "root", AT).alone(sql);
        TestRow.server("payments", "s3", "c3", AT).ownedBy("checkout").alone(sql);
        assertThat(reason("s2")).contains(Reason.SERVER_ROW_MISSING);
        assertThat(reason("s3")).contains(Reason.AWAITING_SYNC);
        assertThat(questions.targeted("pay-1:8080")).containsExactly(TestRow.guid("payments"));
        assertThat(questions.targeted("pay-2:8080")).isEmpty();
    }

    @Test
    void theOverviewCounts() {
        enrolled("shop", null, NOW);
        enrolled("payments", null, NOW);
        enrolled("closed", null, NOW);
        sql.update("UPDATE central_service SET last_seen_at = ? WHERE name <> 'shop'", NOW.minusSeconds(301));
        sql.update("UPDATE central_service SET ended_at = ? WHERE name = 'closed'", NOW.minusSeconds(301));
        refused("s");
        minute(NOW.minus(Duration.ofMinutes(10)), "shop", 5, 3, 1, 1, 0);
        minute(NOW.minus(Duration.ofMinutes(10)), "payments", 2, 1, 0, 0, 0);
        minute(NOW.minus(Duration.ofHours(5)), "shop", 9, 8, 0, 0, 1);
        minute(NOW.minus(Duration.ofHours(25)), "shop", 99, 99, 99, 99, 99);
        call("A", "B", "done", "root", AT);
        server(2).in(Phase.WAITING_CONFIRM).alone(sql);
        server(1).in(Phase.WAITING_CONFIRM).ownedBy("x").alone(sql);
        server(3).inDoubt(AT.plusSeconds(9)).calledBack(CallbackState.PENDING).alone(sql);
        Overview overview = questions.overview();
        assertThat(overview.at()).isEqualTo(NOW);
        assertThat(overview.minutes()).hasSize(60);
        assertThat(overview.minutes().get(59).at()).isEqualTo(Instant.parse("2031-03-01T11:00:00Z"));
        assertThat(overview.minutes().get(49))
                .isEqualTo(new Overview.Minute(Instant.parse("2031-03-01T10:50:00Z"), 7, 4, 1, 1, 0));
        assertThat(overview.outcomes())
                .isEqualTo(Map.of("COMMITTED", 12L, "FAILED", 1L, "TTL_EXPIRED", 1L, "ABANDONED", 1L));
        assertThat(overview.oldestUnconfirmed().map(CentralCall::serverCorrelationId))
                .contains("s1");
        assertThat(overview.doubts()).isEqualTo(1);
        assertThat(overview.stalled()).isEqualTo(2);
        assertThat(overview.unmatched())
                .as("but for the callback that is under way")
                .isEqualTo(2);
        assertThat(overview.reasons()).isEqualTo(Map.of(Reason.NEVER_CONFIRMED, 2, Reason.CALLBACK_UNDER_WAY, 1));
        assertThat(overview.services()).isEqualTo(new Overview.Services(3, 1, 1));
    }

    /** The draft's own example of a lost answer: the client waits on, while the server has decided. */
    @Test
    @Tag("X38")
    void whatOneSideHasDecidedIsNotStalledAndEveryTileHasItsList() {
        int i = 1;
        for (Phase open : List.of(Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED)) {
            for (Phase decided : List.of(Phase.COMMITTED, Phase.FAILED, Phase.ABANDONED)) {
                stored(client(i).in(open), server(i++).in(decided));
            }
        }
        stored(client(0).in(Phase.WAITING_CONFIRM), server(0).in(Phase.WAITING_CONFIRM));
        enrolled("shop", null, NOW);
        sql.update(
                "INSERT INTO central_service (service_ledger_id, name, state) VALUES (?, 'awaited', 'AWAITED')",
                TestRow.guid("awaited"));
        List.of("r1", "r2", "r3").forEach(this::refused);
        assertThat(stalled(2)).containsExactly("s0");
        Overview overview = questions.overview();
        assertThat(overview.stalled()).isEqualTo(1);
        assertThat(overview.services()).isEqualTo(new Overview.Services(1, 0, 3));
    }

    @Test
    void theOverviewCountsCallsAndNotTheirRows() {
        stored(
                client(1).in(Phase.WAITING_CONFIRM),
                server(1).in(Phase.WAITING_CONFIRM),
                server(2).inDoubt(AT.plusSeconds(9)),
                TestRow.server("twin", "s2", "c2", AT).inDoubt(AT.plusSeconds(9)));
        Overview overview = questions.overview();
        assertThat(overview.stalled()).isEqualTo(1).isEqualTo(stalled(1).size());
        assertThat(overview.doubts()).isEqualTo(1);
    }

    private void minute(Instant at, String service, int... counted) {
        sql.update(
                "INSERT INTO central_minute (" + Overviews.MINUTE
                        + ", service_ledger_id, registered, committed, failed,"
                        + " expired, abandoned) VALUES (?, ?, ?, ?, ?, ?, ?)",
                at.truncatedTo(ChronoUnit.MINUTES),
                TestRow.guid(service),
                counted[0],
                counted[1],
                counted[2],
                counted[3],
                counted[4]);
    }

    @Test
    void anEmptyLedgerHasAnOverviewToo() {
        Overview overview = questions.overview();
        assertThat(overview.minutes()).hasSize(60);
        assertThat(overview.oldestUnconfirmed()).isEmpty();
        assertThat(overview.services()).isEqualTo(new Overview.Services(0, 0, 0));
        assertThat(questions.services(UUID.randomUUID().toString())).isEmpty();
    }
}
