package io.twophp.central.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.central.query.CentralCall;
import io.twophp.central.query.Questions;
import io.twophp.central.query.Reason;
import io.twophp.central.query.TestQuestions;
import io.twophp.central.store.EachDatabaseTests;
import io.twophp.core.query.Paging;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Calls that are no pair, from the rows that services send to the answers that people get, on each database. */
@Tag("L18")
@Tag("LD9")
class ToldReasonsTest extends EachDatabaseTests {

    private TestStore store;
    private UUID shop;
    private UUID web;
    private Instant at;

    @BeforeEach
    void start() {
        store = new TestStore(product);
        shop = store.service("shop");
        web = store.service("web");
        at = store.clock.instant().minus(Duration.ofHours(2));
    }

    private TestRow server(String id, Phase phase) {
        return TestRow.server(shop, id, at).in(1, phase);
    }

    private TestRow client(String id, Phase phase) {
        return TestRow.client(web, id, at.plusMillis(1)).in(1, phase);
    }

    private void tell(TestRow... rows) {
        Stream.of(rows).forEach(row -> store.tell(row.service(), 0, row));
    }

    /** Returns the unmatched calls an hour later; by then all services have reported that they have nothing more. */
    private Map<String, Reason> unmatched() {
        store.clock.set(store.clock.instant().plus(Duration.ofHours(1)));
        store.sql()
                .update(
                        "UPDATE central_service SET last_seen_at = ?, shipped_through = ?",
                        store.clock.instant(),
                        store.clock.instant().minusSeconds(60));
        Questions questions = TestQuestions.on(store.sql(), store.clock);
        List<CentralCall> calls = questions
                .unmatched(Optional.empty(), Optional.empty(), Paging.first(100))
                .items();
        return calls.stream()
                .collect(Collectors.toMap(
                        CentralCall::serverCorrelationId, call -> call.reason().orElseThrow()));
    }

    @Test
    void whatIsPairedIsNotListedWhicheverRowComesFirst() {
        tell(server("one", Phase.COMMITTED), client("one", Phase.COMMITTED));
        tell(client("two", Phase.PROCESSING), server("two", Phase.COMMITTED), client("two", Phase.COMMITTED));
        tell(server("three", Phase.TTL_EXPIRED), client("three", Phase.TTL_EXPIRED), server("three", Phase.ABANDONED));
        assertThat(unmatched()).isEmpty();
    }

    @Test
    void whatIsAloneIsListed() {
        tell(server("s", Phase.COMMITTED), client("c", Phase.COMMITTED), server("late", Phase.TTL_EXPIRED));
        assertThat(unmatched())
                .isEqualTo(Map.of(
                        "s", Reason.CLIENT_UNKNOWN, "c", Reason.SERVER_ROW_MISSING, "late", Reason.NEVER_CONFIRMED));
    }

    @Test
    void outcomesThatContradictEachOtherAreFoundWhicheverComesLast() {
        tell(server("one", Phase.COMMITTED), client("one", Phase.FAILED));
        tell(client("two", Phase.COMMITTED), server("two", Phase.WAITING_CONFIRM), server("two", Phase.ABANDONED));
        assertThat(unmatched()).isEqualTo(Map.of("one", Reason.CONTRADICTORY, "two", Reason.CONTRADICTORY));
    }

    /** Neither transaction sees what the other one writes. */
    @Test
    void outcomesThatContradictEachOtherAreFoundIfTheyComeAtTheSameMoment() {
        tell(server("two", Phase.PROCESSING), client("two", Phase.PROCESSING));
        store.beforeCommit = () -> {
            store.beforeCommit = () -> {};
            CompletableFuture.runAsync(
                            () -> store.tell(web, 0, client("one", Phase.FAILED), client("two", Phase.FAILED)))
                    .join();
        };
        store.tell(shop, 0, server("one", Phase.COMMITTED), server("two", Phase.COMMITTED));
        store.pair();
        assertThat(unmatched()).isEqualTo(Map.of("one", Reason.CONTRADICTORY, "two", Reason.CONTRADICTORY));
    }

    /** The service sends the batch again, and the rows are known by then. */
    @Test
    void outcomesThatContradictEachOtherAreFoundIfTheBatchWasStoredAndNotAnswered() {
        tell(server("one", Phase.COMMITTED));
        store.tell(web, 0, client("one", Phase.FAILED));
        store.sql().update("DELETE FROM central_contrary");
        assertThat(store.tell(web, 0, client("one", Phase.FAILED)).unchanged()).isOne();
        assertThat(unmatched()).isEqualTo(Map.of("one", Reason.CONTRADICTORY));
    }

    @Test
    void aClientThatMissedTheOutcomeIsFound() {
        tell(server("one", Phase.COMMITTED), client("one", Phase.PROCESSING));
        assertThat(unmatched()).isEqualTo(Map.of("one", Reason.RESPONSE_LOST));
        tell(client("one", Phase.COMMITTED));
        assertThat(unmatched()).isEmpty();
    }

    @Test
    void twoOfOneSideAreFound() {
        UUID twin = store.service("twin");
        tell(
                server("one", Phase.COMMITTED),
                client("one", Phase.COMMITTED),
                client("one", Phase.COMMITTED).of(twin));
        assertThat(unmatched()).isEqualTo(Map.of("one", Reason.DUPLICATE_SIDE));
    }

    @Test
    void idsThatDifferAreFound() {
        tell(server("one", Phase.COMMITTED));
        store.tell(web, client("one", Phase.COMMITTED).json("client_correlation_id", "\"another\""));
        assertThat(unmatched()).isEqualTo(Map.of("one", Reason.IDS_DIFFER));
    }

    @Test
    @Tag("L10")
    void whatIsTooOldIsForgottenWithItsRows() {
        tell(server("one", Phase.COMMITTED), client("one", Phase.FAILED));
        assertThat(store.number("SELECT COUNT(*) FROM central_contrary")).isEqualTo(2);
        store.clock.set(store.clock.instant().plus(TestStore.RETENTION).plus(Duration.ofDays(2)));
        store.sweep();
        assertThat(store.number("SELECT COUNT(*) FROM central_contrary")).isZero();
        assertThat(unmatched()).isEmpty();
    }
}
