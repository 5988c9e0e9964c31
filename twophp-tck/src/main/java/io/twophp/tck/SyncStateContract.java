package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.crypto.Sealed;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The state of a service: one node at a time sends, the generation, the key. */
interface SyncStateContract extends FeedUnderTest {

    @Test
    @Tag("LD8")
    default void LD8_oneNodeAtATimeTells() {
        assertThat(stateInUnit().take(service(), "one", HOUR)).isPresent();
        assertThat(stateInUnit().take(service(), "two", HOUR)).isEmpty();
        assertThat(stateInUnit().take(service(), "one", HOUR)).isPresent();
        stateInUnit().letGo(service(), "two");
        assertThat(stateInUnit().take(service(), "two", HOUR)).isEmpty();
        stateInUnit().letGo(service(), "one");
        assertThat(stateInUnit().take(service(), "two", HOUR)).isPresent();
        clock().set(START.plus(HOUR));
        assertThat(stateInUnit().take(service(), "one", HOUR))
                .as("the lease is over")
                .isPresent();
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
        assertThat(stateInUnit().take(service(), "one", HOUR).orElseThrow().generation())
                .isEqualTo(2);
    }
}
