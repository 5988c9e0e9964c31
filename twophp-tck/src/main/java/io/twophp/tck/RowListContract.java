package io.twophp.tck;

import static io.twophp.tck.ReaderUnderTest.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Dialect;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Row;
import io.twophp.core.query.Scope;
import io.twophp.core.query.Window;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** "Find stalled transactions" and "everything a service initiated" (draft §10.4). */
interface RowListContract extends ReaderUnderTest {

    default List<LedgerEntry> stalled(Window window) {
        return ReaderUnderTest.all(2, paging -> asking().stalled(Scope.everything(), window, paging)).stream()
                .map(Row::entry)
                .toList();
    }

    @Test
    @Tag("G4")
    default void saysWhichDialectWasSpoken() {
        Sample expected = Sample.intent().in(Dialect.EXACTLY_ONCE);
        inUnit().register(expected.newIntent());
        clock().advance(MICROSECOND);
        server(Call.of("A", "B"));
        assertThat(ReaderUnderTest.all(2, paging -> asking().stalled(Scope.everything(), today(), paging)))
                .extracting(Row::dialect)
                .containsExactly(Dialect.EXACTLY_ONCE, Dialect.TWOPHP);
    }

    @Test
    @Tag("N29")
    @Tag("D10")
    default void areThoseThatWaitOrExpiredOfEverySource() {
        Call abandoned = server(Call.of("A", "B"));
        Call expired = server(Call.of("A", "C"));
        clock().advance(TTL);
        inUnit().expire(expired.server().id()).orElseThrow();
        inUnit().expire(abandoned.server().id()).orElseThrow();
        clock().advance(GRACE);
        inUnit().abandon(abandoned.server().id()).orElseThrow();
        Call waiting = server(Call.of("A", "B"));
        Call unconfirmed = client(Call.of("A", "D"));
        Call processing = both(Call.of("A", "B"));
        inUnit().claim(processing.server().claim()).orElseThrow();
        moved(processing, Phase.PROCESSING);
        Call committed = both(Call.of("A", "B"));
        inUnit().claim(committed.server().claim()).orElseThrow();
        inUnit().complete(committed.server().completion(1, Phase.COMMITTED)).orElseThrow();
        List<LedgerEntry> stalled = stalled(today());
        assertThat(stalled)
                .extracting(LedgerEntry::serverCorrelationId)
                .containsExactly(expired.scid(), waiting.scid(), unconfirmed.scid(), committed.scid());
        assertThat(stalled)
                .extracting(LedgerEntry::phase)
                .containsExactly(
                        Phase.TTL_EXPIRED, Phase.WAITING_CONFIRM, Phase.WAITING_CONFIRM, Phase.WAITING_CONFIRM);
        assertThat(stalled)
                .extracting(LedgerEntry::actor)
                .containsExactly(Actor.SERVER, Actor.SERVER, Actor.CLIENT, Actor.CLIENT);
    }

    @Test
    default void areThoseOlderThanAMoment() {
        Call old = server(Call.of("A", "B"));
        Window older = new Window(today().from(), Optional.of(clock().instant()));
        server(Call.of("A", "B"));
        assertThat(stalled(older)).extracting(LedgerEntry::serverCorrelationId).containsExactly(old.scid());
    }

    @Test
    default void areReadPageByPageWhileTheyMove() {
        List<Call> calls = List.of(
                server(Call.of("A", "B")),
                server(Call.of("A", "B")),
                server(Call.of("A", "B")),
                server(Call.of("A", "B")));
        var first = asking().stalled(Scope.everything(), today(), Paging.first(2));
        inUnit().claim(calls.get(1).server().claim()).orElseThrow();
        inUnit().claim(calls.get(2).server().claim()).orElseThrow();
        var second = asking().stalled(Scope.everything(), today(), new Paging(first.next(), 2));
        assertThat(second.items())
                .extracting(row -> row.entry().serverCorrelationId())
                .containsExactly(calls.get(3).scid());
        assertThat(second.next()).isEmpty();
    }

    default List<LedgerEntry> initiatedBy(String source, Window window) {
        return ReaderUnderTest.all(2, paging -> asking().initiatedBy(Scope.everything(), source, window, paging))
                .stream()
                .map(Row::entry)
                .toList();
    }

    @Test
    @Tag("N28")
    @Tag("N31")
    default void areTheClientsRowsOfASource() {
        String a = "A-" + id();
        Call served = both(Call.of("client", a));
        Call first = both(Call.of(a, "B", id(), served.ccid()));
        client(Call.of("B", a, id(), first.ccid()));
        Call second = client(Call.of(a, "C", id(), served.ccid()));
        Call third = both(Call.of(a, "B", id(), served.ccid()));
        assertThat(initiatedBy(a, Window.ALL))
                .extracting(LedgerEntry::serverCorrelationId)
                .containsExactly(first.scid(), second.scid(), third.scid());
        Page<Row> page = asking().initiatedBy(Scope.everything(), a, Window.ALL, Paging.first(3));
        assertThat(page.items()).extracting(Row::matched).containsExactly(true, false, true);
        assertThat(page.next()).isEmpty();
        assertThat(initiatedBy(id(), Window.ALL)).isEmpty();
    }

    @Test
    default void areTheClientsRowsOfAWindow() {
        String a = "A-" + id();
        client(Call.of(a, "B"));
        Instant from = clock().instant();
        Call within = client(Call.of(a, "B"));
        Instant to = clock().instant();
        client(Call.of(a, "B"));
        assertThat(initiatedBy(a, new Window(from, Optional.of(to))))
                .extracting(LedgerEntry::serverCorrelationId)
                .containsExactly(within.scid());
        assertThat(initiatedBy(a, new Window(from, Optional.empty()))).hasSize(2);
    }

    /** Ids of other servers are opaque, so that several calls may get the same one (draft §13.1). */
    @Test
    default void areAllListedWhereCallsShareTheirServersIdAndMoment() {
        String a = "A-" + id();
        String shared = id();
        List<Call> calls = Stream.generate(() -> Call.of(a, "B", id(), id()).withScid(shared))
                .limit(5)
                .toList();
        clients(calls);
        assertThat(initiatedBy(a, Window.ALL))
                .extracting(LedgerEntry::clientCorrelationId)
                .containsExactlyInAnyOrderElementsOf(
                        calls.stream().map(Call::ccid).toList());
    }
}
