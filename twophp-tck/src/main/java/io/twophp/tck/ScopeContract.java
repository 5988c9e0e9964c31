package io.twophp.tck;

import static io.twophp.tck.ReaderUnderTest.ccid;
import static io.twophp.tck.ReaderUnderTest.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Owner;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.query.CallPair;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Row;
import io.twophp.core.query.Scope;
import io.twophp.core.query.TreePage.TreeRow;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The visibility of rows (draft §13.5): rows outside a scope have no influence on any answer. */
@Tag("N41")
@Tag("D6")
interface ScopeContract extends ReaderUnderTest {

    private static Scope own(String service, String owner) {
        return Scope.of(ServiceIdentity.named(service), new Owner(owner));
    }

    /** Returns every row that any question about these ids gives. */
    default List<LedgerEntry> everythingAbout(Scope scope, String source, String... ccids) {
        Stream<LedgerEntry> trees = Stream.of(ccids)
                .flatMap(id -> asking().tree(scope, ccid(id), Paging.first(500)).items().stream())
                .map(TreeRow::entry);
        Stream<CallPair> pairs = Stream.concat(
                Stream.of(ccids)
                        .flatMap(id -> asking().registrations(scope, ccid(id), Paging.first(500)).items().stream()),
                asking().unmatched(scope, today(), Paging.first(500)).items().stream());
        Stream<Row> rows = Stream.concat(
                asking().stalled(scope, today(), Paging.first(500)).items().stream(),
                asking().initiatedBy(scope, source, today(), Paging.first(500)).items().stream());
        return Stream.of(
                        trees,
                        pairs.flatMap(pair -> Stream.concat(pair.client().stream(), pair.server().stream())),
                        rows.map(Row::entry))
                .flatMap(all -> all)
                .distinct()
                .toList();
    }

    @Test
    default void anOwnerSeesBothSidesOfItsCallsOnly() {
        String root = id();
        Call own = both(Call.of("web", "A", root, root).ownedBy("alice"));
        Call single = server(Call.of("web", "A").ownedBy("alice"));
        Call inner = both(Call.of("A", "B", id(), root));
        Call bobs = both(Call.of("web", "A").ownedBy("bob"));
        client(Call.of("web", "A"));
        List<LedgerEntry> seen = everythingAbout(
                own("A", "alice"), "web", root, single.ccid(), inner.ccid(), bobs.ccid(), bobs.parent());
        assertThat(seen)
                .extracting(LedgerEntry::serverCorrelationId)
                .containsOnly(own.scid(), single.scid())
                .hasSize(3);
        assertThat(asking().registrations(own("A", "alice"), ccid(root), Paging.first(10))
                        .items())
                .singleElement()
                .matches(CallPair::isMatched);
        assertThat(asking().initiatedBy(own("A", "alice"), "web", today(), Paging.first(10))
                        .items())
                .extracting(row -> row.entry().serverCorrelationId())
                .containsExactly(own.scid());
    }

    @Test
    default void whoUsesAnothersIdSeesNothingOfTheOther() {
        String root = id();
        both(Call.of("web", "A", root, root).ownedBy("bob"));
        Call bobs = both(Call.of("A", "B", id(), root));
        both(Call.of("B", "A", id(), bobs.ccid()).ownedBy("alice"));
        Call alices = server(Call.of("web", "A", root, root).ownedBy("alice"));
        assertThat(asking().tree(own("A", "alice"), ccid(root), Paging.first(10))
                        .items())
                .extracting(row -> row.entry().serverCorrelationId())
                .containsExactly(alices.scid());
        assertThat(everythingAbout(own("A", "alice"), "A", root, bobs.ccid()))
                .extracting(LedgerEntry::serverCorrelationId)
                .doesNotContain(bobs.scid());
    }

    @Test
    default void theOwnerIsThatOfOneServiceAndNeverTheServiceOfThatName() {
        String root = id();
        Call call = both(Call.of("web", "A", root, root).ownedBy("alice"));
        client(Call.of("A", "B", id(), root));
        assertThat(everythingAbout(own("B", "alice"), "web", root)).isEmpty();
        assertThat(everythingAbout(own("A", "A"), "A", root)).isEmpty();
        assertThat(everythingAbout(own("web", "web"), "web", root, call.ccid())).isEmpty();
    }

    @Test
    default void aClientsRowThatOnlyBorrowsAnIdIsNotSeen() {
        Call alices = server(Call.of("web", "A").ownedBy("alice"));
        Call forged = client(Call.of("evil", "A", id(), alices.ccid()).withScid(alices.scid()));
        assertThat(everythingAbout(own("A", "alice"), "evil", alices.ccid(), forged.ccid()))
                .extracting(LedgerEntry::actor)
                .containsExactly(Actor.SERVER);
    }

    @Test
    @Tag("N34")
    default void aServicesAreTheRowsItWrote() {
        String root = id();
        both(Call.of("web", "A", root, root));
        Call inner = both(Call.of("A", "B", id(), root));
        Scope a = Scope.of(ServiceIdentity.named("A").ledgerId());
        assertThat(asking().tree(a, ccid(root), Paging.first(10)).items())
                .extracting(row -> row.entry().source())
                .containsExactly("A", "A");
        assertThat(asking().stalled(a, today(), Paging.first(10)).items()).hasSize(2);
        assertThat(asking().unmatched(a, today(), Paging.first(10)).items())
                .as("whether it is matched is a matter of the whole ledger")
                .isEmpty();
        assertThat(asking().registrations(a, ccid(inner.ccid()), Paging.first(10))
                        .items())
                .as("the other side comes along")
                .singleElement()
                .matches(CallPair::isMatched);
        assertThat(asking().initiatedBy(a, "web", today(), Paging.first(10)).items())
                .isEmpty();
    }
}
