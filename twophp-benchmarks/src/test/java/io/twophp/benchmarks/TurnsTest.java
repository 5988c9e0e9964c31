package io.twophp.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.benchmarks.report.Measured;
import io.twophp.benchmarks.report.Series;
import io.twophp.benchmarks.variant.Variant;
import io.twophp.benchmarks.variant.Variants;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Each round takes a second of a clock that only rounds advance. */
class TurnsTest {

    private final List<Variant> variants = Variants.named("handshake-local,replay");
    private final AtomicLong now = new AtomicLong();
    private final List<String> order = new ArrayList<>();

    @Test
    void the_variants_take_turns() {
        List<Series> series = turns(name -> 100).measure(8, 2, within(60));
        assertThat(order).containsExactly("plain", "handshake-local", "replay", "plain", "handshake-local", "replay");
        assertThat(series).hasSize(3).allMatch(one -> one.size() == 2);
    }

    @Test
    void no_turn_begins_that_would_not_end_in_time() {
        List<Series> series = turns(name -> 100).measure(8, 15, within(11));
        assertThat(series).hasSize(3).allMatch(one -> one.size() == 3);
        assertThat(order).hasSize(9);
    }

    @Test
    void a_turn_that_is_not_over_in_time_does_not_count() {
        assertThat(turns(name -> 100).measure(8, 15, within(2))).isEmpty();
        assertThat(order).containsExactly("plain", "handshake-local");
    }

    @Test
    void who_has_warmed_up_waits_for_the_others() {
        Map<String, Double> growth = Map.of("plain", 0.0, "handshake-local", 0.5, "replay", 0.0);
        Turns turns = turns(name -> 100 * (1 + growth.get(name) * order.size()));
        assertThat(turns.warmUp(1, 5, within(60))).containsExactly("handshake-local");
        assertThat(order.stream().filter("plain"::equals)).hasSize(3);
        assertThat(order.stream().filter("handshake-local"::equals)).hasSize(5);
    }

    @Test
    void warming_up_ends_in_time_and_tells_who_was_not_ready() {
        assertThat(turns(name -> 100).warmUp(1, 20, within(8))).containsExactly("replay");
        assertThat(order).hasSize(8);
    }

    @Test
    void a_disturbed_round_is_repeated_and_counted() {
        Turns turns = turns(name -> 100, round -> round == 2 || round == 3 ? 0.5 : 0);
        List<Series> series = turns.measure(8, 1, within(60));
        assertThat(order).containsExactly("plain", "handshake-local", "handshake-local", "handshake-local", "replay");
        assertThat(series).hasSize(3).allMatch(one -> one.size() == 1);
        assertThat(turns.disturbed()).isEqualTo(2);
    }

    @Test
    void a_turn_that_stays_disturbed_does_not_count() {
        Turns turns = turns(name -> 100, round -> round < 4 ? 0.5 : 0);
        assertThat(turns.measure(8, 1, within(60))).hasSize(3).allMatch(one -> one.size() == 1);
        assertThat(order).startsWith("plain", "plain", "plain", "plain").hasSize(6);
        assertThat(turns.disturbed()).isEqualTo(3);
    }

    @Test
    void earlier_applications_have_series_of_their_own() {
        Turns.Rounds same = (variant, clients) -> new Measured(1, 1, 1, 1, 1, 1, 1, 0);
        Variant plain = variants.get(0);
        Turns turns = new Turns(List.of(Turns.Part.of(plain, same), Turns.Part.before(plain, same)));
        assertThat(turns.warmUp(1, 2, within(60))).containsExactly("plain", "plain@before");
    }

    private Turns turns(ToDoubleFunction<String> throughput) {
        return turns(throughput, round -> 0);
    }

    /** @param others the part of the processors that others take in the n-th round, from 1 on */
    private Turns turns(ToDoubleFunction<String> throughput, IntToDoubleFunction others) {
        Turns.Rounds rounds = (variant, clients) -> {
            now.addAndGet(Duration.ofSeconds(1).toNanos());
            order.add(variant.name());
            return new Measured(
                    throughput.applyAsDouble(variant.name()), 1, 1, 1, 1, 1, 1, others.applyAsDouble(order.size()));
        };
        return new Turns(
                variants.stream().map(variant -> Turns.Part.of(variant, rounds)).toList());
    }

    private Deadline within(int seconds) {
        return Deadline.in(Duration.ofSeconds(seconds), now::get);
    }
}
