package io.twophp.tck;

import static io.twophp.tck.ReaderUnderTest.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry;
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

/** "Everything a service initiated" (draft §10.4). */
interface InitiatedContract extends ReaderUnderTest {

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
    default void areThoseOfAWindow() {
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
