package io.twophp.tck;

import static io.twophp.tck.ReaderUnderTest.ccid;
import static io.twophp.tck.ReaderUnderTest.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.core.query.CallPair;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import io.twophp.core.query.Scope;
import io.twophp.core.query.Window;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** "Confirm dual registration" (draft §10.4): both rows of a call, or one (D26). */
interface PairContract extends ReaderUnderTest {

    default List<CallPair> registrations(String ccid) {
        return ReaderUnderTest.all(1, paging -> asking().registrations(Scope.everything(), ccid(ccid), paging));
    }

    default List<CallPair> unmatched(Window window) {
        return ReaderUnderTest.all(2, paging -> asking().unmatched(Scope.everything(), window, paging));
    }

    /** Asserts that pairs are those of these calls, in this order. */
    private static void assertOf(List<CallPair> pairs, Call... calls) {
        assertThat(pairs)
                .extracting(pair -> pair.any().serverCorrelationId())
                .containsExactlyElementsOf(Stream.of(calls).map(Call::scid).toList());
    }

    @Test
    @Tag("N31")
    @Tag("D26")
    default void showsBothSidesOfACallOrTheOneThatThereIs() {
        Call call = both(Call.of("A", "B"));
        moved(call, Phase.PROCESSING);
        CallPair pair = registrations(call.ccid()).get(0);
        List<LedgerEntry> rows = entries(call.server().id());
        assertThat(pair.isMatched()).isTrue();
        assertThat(List.of(pair.client().orElseThrow(), pair.server().orElseThrow()))
                .isEqualTo(rows);
        assertThat(rows.get(0).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(registrations(id())).isEmpty();
        assertThat(registrations(call.parent())).isEmpty();
        CallPair server = registrations(server(Call.of("A", "B")).ccid()).get(0);
        assertThat(server.isMatched()).isFalse();
        assertThat(server.server()).isPresent();
        assertThat(server.client()).isEmpty();
        CallPair client = registrations(client(Call.of("A", "B")).ccid()).get(0);
        assertThat(client.isMatched()).isFalse();
        assertThat(client.server()).isEmpty();
        assertThat(client.client()).isPresent();
    }

    @Test
    @Tag("D3")
    default void tellsEqualIdsOfSeveralOwnersAndServicesApart() {
        String ccid = id();
        Call alices = both(Call.of("alice", "B", ccid, ccid));
        Call bobs = server(Call.of("bob", "B", ccid, ccid));
        Call elsewhere = server(Call.of("alice", "C", ccid, ccid));
        Call made = client(Call.of("A", "D", ccid, id()));
        assertOf(registrations(ccid), alices, bobs, elsewhere, made);
        assertThat(registrations(ccid)).extracting(CallPair::isMatched).containsExactly(true, false, false, false);
    }

    @Test
    @Tag("N31")
    default void areNoPairByOneOfTheirIdsAlone() {
        Call served = server(Call.of("A", "B"));
        Call forged = client(Call.of("A", "B").withScid(served.scid()));
        client(Call.of("A", "B", served.ccid(), served.ccid()));
        assertThat(unmatched(today())).hasSize(3).noneMatch(CallPair::isMatched);
        assertThat(registrations(forged.ccid()))
                .singleElement()
                .matches(pair -> pair.server().isEmpty());
        assertThat(registrations(served.ccid())).hasSize(2).noneMatch(CallPair::isMatched);
    }

    @Test
    @Tag("D26")
    default void listsWhatHasOneSideOnly() {
        server(Call.of("A", "B"));
        Window window = new Window(clock().instant(), Optional.empty());
        both(Call.of("A", "B"));
        Call transparent = server(Call.of("A", "B"));
        Call crashed = client(Call.of("A", "B"));
        both(Call.of("A", "B"));
        Call anonymous = server(new Call(
                transparent.caller(), transparent.callee(), Owner.ANONYMOUS, id(), id(), transparent.parent()));
        Window ended = new Window(window.from(), Optional.of(clock().instant()));
        Call later = server(Call.of("A", "B"));
        assertOf(unmatched(ended), transparent, crashed, anonymous);
        assertThat(unmatched(ended))
                .extracting(pair -> pair.any().actor())
                .containsExactly(Actor.SERVER, Actor.CLIENT, Actor.SERVER);
        client(later);
        client(transparent);
        assertOf(unmatched(window), crashed, anonymous);
    }

    @Test
    @Tag("D26")
    default void areListedPageByPageWhileRowsComeIn() {
        List<Call> calls = List.of(server(Call.of("A", "B")), client(Call.of("A", "B")), server(Call.of("A", "B")));
        var first = asking().unmatched(Scope.everything(), today(), Paging.first(2));
        Call late = server(Call.of("A", "B"));
        client(calls.get(0));
        var second = asking().unmatched(Scope.everything(), today(), new Paging(first.next(), 2));
        assertOf(first.items(), calls.get(0), calls.get(1));
        assertOf(second.items(), calls.get(2), late);
    }

    @Test
    default void ofOneInstantAreInOrder() {
        Instant at = clock().instant();
        for (int i = 0; i < 5; i++) {
            Call call = Call.of("A", "B");
            clock().set(at);
            server(call);
            clock().set(at);
            client(call.withScid(id()));
        }
        List<LedgerEntry> read = unmatched(today()).stream().map(CallPair::any).toList();
        assertThat(read).hasSize(10).doesNotHaveDuplicates();
        assertThat(read.stream().map(Position::of)).isSorted();
    }
}
