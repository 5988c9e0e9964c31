package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Dialect;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Row;
import io.twophp.core.query.Scope;
import io.twophp.core.query.Window;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** "Find stalled transactions" (draft §10.4). */
interface StalledContract extends ReaderUnderTest {

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
}
