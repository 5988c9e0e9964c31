package io.twophp.benchmarks.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class VariantsTest {

    @Test
    void names_are_all_different() {
        assertThat(Variants.all()).extracting(Variant::name).doesNotHaveDuplicates();
    }

    @Test
    void the_plain_one_is_always_there_and_first() {
        assertThat(Variants.named("replay, handshake-local"))
                .extracting(Variant::name)
                .containsExactly("plain", "handshake-local", "replay");
        assertThat(Variants.named(" ")).isEqualTo(Variants.all()).first().isEqualTo(Variants.one("plain"));
    }

    @Test
    void a_name_that_there_is_not_is_refused_with_those_that_there_are() {
        assertThatThrownBy(() -> Variants.named("handshake"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("handshake", "handshake-local", "plain");
    }

    @Test
    void a_replay_makes_one_purchase_for_each_client() {
        assertThat(Variants.one("replay").effects(1000, 8)).isEqualTo(8);
        assertThat(Variants.one("handshake-local").effects(1000, 8)).isEqualTo(1000);
    }
}
