package io.twophp.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RatioTest {

    @Test
    void the_median_is_within_its_interval() {
        Ratio ratio = Ratio.of(List.of(0.9, 1.0, 1.1, 0.95, 1.05, 5.0, 1.02));
        assertThat(ratio.median()).isEqualTo(1.02);
        assertThat(ratio.low()).isBetween(0.9, 1.02);
        assertThat(ratio.high()).isBetween(1.02, 5.0);
    }

    @Test
    void rounds_that_are_all_the_same_leave_no_doubt() {
        assertThat(Ratio.of(List.of(0.5, 0.5, 0.5))).isEqualTo(new Ratio(0.5, 0.5, 0.5));
    }

    @Test
    void the_same_rounds_give_the_same_interval() {
        List<Double> rounds = List.of(0.41, 0.43, 0.39, 0.47, 0.44);
        assertThat(Ratio.of(rounds)).isEqualTo(Ratio.of(rounds));
    }

    /** The meaning of 95 %: of 400 runs of 15 rounds each, the true median is within the intervals of nearly all. */
    @Test
    void the_interval_has_the_true_median_in_about_95_of_100_runs() {
        SplittableRandom random = new SplittableRandom(7);
        long right = random.splits(400)
                .map(run -> Ratio.of(run.doubles(15, 0, 1).boxed().toList()))
                .filter(ratio -> ratio.low() <= 0.5 && 0.5 <= ratio.high())
                .count();
        assertThat(right / 400.0).isBetween(0.9, 0.99);
    }

    @Test
    void no_rounds_are_refused() {
        assertThatThrownBy(() -> Ratio.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
