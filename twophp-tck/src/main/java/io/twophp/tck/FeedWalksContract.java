package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.sync.CentralUnavailableException;
import io.twophp.core.sync.SyncState.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Rows that are sent without an entry of their own, or again: walks over the ledger. The state of a service: one node
 * at a time sends, the generation, the key.
 */
interface FeedWalksContract extends FeedUnderTest {

    @Test
    @Tag("L9")
    default void L9_rowsOfBeforeFollow() {
        Sample old = sample();
        before().register(old.newIntent());
        assertThat(pending()).isZero();
        sweep(500).run();
        assertThat(shipped(old).entry().phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(walk(10)).as("it has its entry by now").isZero();
    }

    @Test
    @Tag("F8")
    @Tag("LD3")
    default void F8_underAGreaterGenerationAllRowsAreToldAgain() throws CentralUnavailableException {
        Sample sample = registered();
        commit(sample);
        sweep(500).run();
        assertThat(pending()).isZero();
        FaultyCentral another = new FaultyCentral(1, false);
        later(START.plus(HOUR));
        sweep(service(), another, 500, 1).run();
        assertThat(another.rows()).hasSize(1);
        assertThat(take("node " + another.hashCode()).orElseThrow().generation())
                .isEqualTo(1);
        assertThat(stateInUnit().raise(service(), 1)).isFalse();
        assertThat(stateInUnit().generation(service())).isEqualTo(1);
    }

    @Test
    @Tag("L9")
    default void L9_rowsOfOneMomentAreNotPartedAndAWalkHasAnEnd() {
        for (int i = 0; i < 5; i++) {
            before().register(sample().newIntent());
        }
        clock().set(START.plusSeconds(1));
        before().register(sample().newIntent());
        assertThat(take("one")).isPresent();
        assertThat(walk(2)).isEqualTo(5);
        assertThat(walk(2)).isEqualTo(1);
        assertThat(walk(2)).isZero();
        assertThat(pending()).isEqualTo(6);
    }

    @Test
    @Tag("F8")
    default void F8_aWalkOverAllGoesOnBehindWhatWasToldMeanwhile() throws CentralUnavailableException {
        for (int i = 0; i < 6; i++) {
            clock().set(START.plusSeconds(i));
            commit(registered());
        }
        sweep(500).run();
        assertThat(stateInUnit().raise(service(), 3)).isTrue();
        int entered = 0;
        for (int page = 0; page < 3; page++) {
            entered += walk(2);
            tellOnce();
            assertThat(pending()).isZero();
        }
        assertThat(entered).isEqualTo(6);
        assertThat(walk(2)).isZero();
        assertThat(take("two").filter(state -> state.isAskedFor())).isEmpty();
    }

    @Test
    @Tag("L9")
    @Tag("F9")
    default void F9_whatWasRegisteredSinceAMomentIsToldAgain() {
        Sample old = registered();
        commit(old);
        clock().set(START.plus(HOUR));
        Sample later = registered();
        commit(later);
        sweep(500).run();
        assertThat(pending()).isZero();
        clock().set(START.plus(HOUR).plus(HOUR));
        assertThat(stateInUnit().again(service(), START.plus(HOUR))).isTrue();
        assertThat(stateInUnit().again(service(), START.plus(HOUR))).as("once").isFalse();
        assertThat(walk(10)).isEqualTo(1);
        assertThat(duePage().entries())
                .extracting(entry -> entry.row().entry().serverCorrelationId())
                .containsExactly(later.id().value());
        assertThat(stateInUnit().again(service(), START)).isTrue();
        assertThat(walk(10)).as("the other has its entry").isEqualTo(1);
    }

    @Test
    @Tag("F9")
    default void F9_aServiceThatNeverLookedIsAskedForAllOfIts() {
        before().register(sample().newIntent());
        assertThat(stateInUnit().again(service(), START.plus(HOUR))).isTrue();
        assertThat(walk(10)).isEqualTo(1);
    }

    @Test
    @Tag("F9")
    default void F9_howFarTheRowsHaveComeIsNotKnownWhileTheyAreToldAgain() {
        registered();
        sweep(500).run();
        assertThat(shippedThrough()).contains(START.minus(Duration.ofMinutes(1)));
        stateInUnit().again(service(), START);
        assertThat(shippedThrough()).isEmpty();
        stateInUnit().shippedThrough(service(), START);
        assertThat(shippedThrough()).as("before the walk is over").isEmpty();
        walk(10);
        stateInUnit().shippedThrough(service(), START);
        assertThat(shippedThrough()).contains(START);
        stateInUnit().raise(service(), 1);
        assertThat(shippedThrough()).isEmpty();
    }

    private int walk(int limit) {
        return feedInUnit().walk(service(), limit);
    }

    /** Lets a node take the service's turn for an hour. */
    private Optional<State> take(String node) {
        return stateInUnit().take(service(), node, HOUR);
    }

    private IntentLedger before() {
        return Units.around(IntentLedger.class, ledgerThatEntersNothing(), unit(), false);
    }

    private Optional<Instant> shippedThrough() {
        clock().set(clock().instant().plus(HOUR));
        return take("looking").orElseThrow().shippedThrough();
    }

    @Test
    @Tag("LD8")
    default void LD8_oneNodeAtATimeTells() {
        assertThat(take("one")).isPresent();
        assertThat(take("two")).isEmpty();
        assertThat(take("one")).isPresent();
        stateInUnit().letGo(service(), "two");
        assertThat(take("two")).isEmpty();
        stateInUnit().letGo(service(), "one");
        assertThat(take("two")).isPresent();
        clock().set(START.plus(HOUR));
        assertThat(take("one")).as("the lease is over").isPresent();
    }

    @Test
    @Tag("LD10")
    default void LD10_theKeyIsKept() {
        assertThat(stateInUnit().key(service())).isEmpty();
        stateInUnit().keep(service(), new Sealed("key-1", new byte[] {1, 2}));
        stateInUnit().keep(service(), new Sealed("key-2", new byte[] {3}));
        assertThat(stateInUnit().key(service()).orElseThrow().bytes()).containsExactly(3);
        assertThat(stateInUnit().key(service()).orElseThrow().keyId()).isEqualTo("key-2");
    }

    @Test
    @Tag("F8")
    default void F8_aServiceThatNeverToldMayBeRaisedAtOnce() {
        assertThat(stateInUnit().generation(service())).isZero();
        assertThat(stateInUnit().raise(service(), 2)).isTrue();
        assertThat(take("one").orElseThrow().generation()).isEqualTo(2);
    }
}
