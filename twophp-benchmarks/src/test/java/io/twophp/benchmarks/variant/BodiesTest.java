package io.twophp.benchmarks.variant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BodiesTest {

    @Test
    void no_two_are_the_same() {
        assertThat(Bodies.fresh()).isNotEqualTo(Bodies.fresh()).hasSizeBetween(450, 600);
    }

    @Test
    void a_large_one_is_just_within_the_usual_limit() {
        assertThat(Bodies.large()).hasSizeBetween((1 << 20) - 1000, 1 << 20);
    }
}
