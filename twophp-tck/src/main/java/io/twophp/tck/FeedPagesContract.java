package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.sync.LedgerFeed.Backlog;
import io.twophp.core.sync.LedgerFeed.Entry;
import io.twophp.core.sync.SyncRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rows that are due, those of one call or tree, and the number of those that wait. */
interface FeedPagesContract extends FeedUnderTest {

    @Test
    @Tag("LD5")
    default void LD5_anOpenRowIsLookedAtAgainAfterAQuarterOfItsAgeInWholeIntervals() {
        registered();
        tellOnce();
        assertDueAgain(START, INTERVAL);
        assertDueAgain(START.plusSeconds(60), Duration.ofSeconds(15));
        assertDueAgain(START.plus(HOUR), Duration.ofMinutes(5));
    }

    private void assertDueAgain(Instant told, Duration pause) {
        clock().set(told);
        tellOnce();
        clock().set(told.plus(pause).minusMillis(1));
        assertThat(duePage().entries()).isEmpty();
        clock().set(told.plus(pause));
        assertThat(duePage().entries()).hasSize(1);
    }

    @Test
    @Tag("L6")
    @Tag("F7")
    default void L6_aRefusedRowIsParkedAndHoldsUpNoOther() {
        registered();
        registered();
        List<Entry> entries = duePage().entries();
        feedInUnit().park(service(), entries.get(0), "x".repeat(300), HOUR);
        assertThat(duePage().entries())
                .extracting(Entry::number)
                .containsExactly(entries.get(1).number());
        clock().set(START.plus(HOUR));
        assertThat(duePage().entries()).hasSize(2);
    }

    @Test
    @Tag("N35")
    default void N35_ofCallsThatAServerGaveOneIdOnlyThoseWithAnEntryAreRead() {
        SampleCall one = SampleCall.root(service());
        SampleCall two = new SampleCall(SampleCall.root(service()).call(), one.serverId());
        for (SampleCall call : List.of(one, two)) {
            registered(call);
        }
        calling().ended(one.id(), one.clientId(), CallState.COMMITTED, true);
        List<Entry> entries = duePage().entries();
        assertThat(entries)
                .filteredOn(Entry::isFinal)
                .extracting(entry -> entry.row().entry().clientCorrelationId())
                .containsOnly(one.clientId().value());
        tellOnce();
        clock().set(START.plus(INTERVAL));
        assertThat(duePage().entries())
                .extracting(entry -> entry.row().entry().clientCorrelationId())
                .containsOnly(two.clientId().value());
        assertThat(feedInUnit().rows(service(), one.serverId())).hasSize(2);
    }

    @Test
    @Tag("L15")
    default void L15_aTreesRowsAreFoundByItsRoot() {
        Sample root = registered();
        SampleCall child = registered(SampleCall.within(root, SampleCall.PLACE));
        assertThat(feedInUnit().rows(service(), root.clientId(), 10))
                .extracting(SyncRow::entry)
                .extracting(LedgerEntry::actor)
                .containsExactlyInAnyOrder(Actor.SERVER, Actor.CLIENT);
        assertThat(feedInUnit().rows(service(), root.clientId(), 1)).hasSize(1);
        assertThat(feedInUnit().rows(ServiceIdentity.named("another"), root.clientId(), 10))
                .as("its own rows only")
                .isEmpty();
    }

    @Test
    @Tag("L22")
    default void L22_whatWaitsIsCounted() {
        registered();
        clock().set(START.plusSeconds(20));
        registered();
        assertThat(feedInUnit().backlog(service(), 1_000)).isEqualTo(new Backlog(2, 0, Duration.ofSeconds(20)));
        assertThat(feedInUnit().backlog(service(), 1).pending()).isEqualTo(1);
        feedInUnit().park(service(), duePage().entries().get(0), "no", HOUR);
        assertThat(feedInUnit().backlog(service(), 1_000)).isEqualTo(new Backlog(2, 1, Duration.ZERO));
        tellOnce();
        assertThat(feedInUnit().backlog(service(), 1_000).waiting()).isZero();
        clock().set(START.plusSeconds(30));
        assertThat(feedInUnit().backlog(service(), 1_000).waiting())
                .as("it was due again after five seconds")
                .isEqualTo(Duration.ofSeconds(5));
        clock().set(START.plusSeconds(20).plus(HOUR));
        tellOnce();
        assertThat(feedInUnit().backlog(service(), 1_000).parked())
                .as("taken at last")
                .isZero();
    }
}
