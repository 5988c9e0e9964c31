package io.twophp.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GoalTest {

    private final Goal most = new Goal("p50", "half", "plain", Measured::p50, 1, false, 2.3);
    private final Goal least = new Goal("throughput", "half", "plain", Measured::throughput, 0, true, 0.45);

    @Test
    void it_is_looked_for_with_the_clients_that_are_nearest_to_eight() {
        List<Series> series = List.of(
                series("plain", 1, 100, 1),
                series("half", 1, 90, 1),
                series("plain", 9, 100, 1),
                series("half", 9, 50, 2));
        assertThat(least.of(series)).contains(new Ratio(0.5, 0.5, 0.5));
        assertThat(most.of(series)).contains(new Ratio(1, 1, 1));
    }

    @Test
    void what_was_not_measured_has_no_ratio() {
        assertThat(least.of(List.of(series("plain", 8, 100, 1)))).isEmpty();
        assertThat(most.of(List.of(series("plain", 8, 100, 1), series("half", 8, 50, 2))))
                .isEmpty();
        assertThat(least.of(List.of())).isEmpty();
    }

    @Test
    void a_limit_within_the_interval_is_not_shown() {
        assertThat(least.verdict(new Ratio(0.5, 0.4, 0.6))).isEqualTo("not shown");
        assertThat(least.verdict(new Ratio(0.5, 0.46, 0.6))).isEqualTo("yes");
        assertThat(least.verdict(new Ratio(0.4, 0.3, 0.44))).isEqualTo("no");
        assertThat(most.verdict(new Ratio(2, 1.9, 2.1))).isEqualTo("yes");
        assertThat(most.verdict(new Ratio(2.5, 2.4, 2.6))).isEqualTo("no");
        assertThat(most.verdict(new Ratio(2.3, 2.3, 2.3))).isEqualTo("yes");
    }

    private static Series series(String name, int clients, double throughput, double p50) {
        Series series = new Series(name, name, clients);
        series.add(new Measured(throughput, p50, 1, 1, 1, 1, 50, 0));
        return series;
    }
}
