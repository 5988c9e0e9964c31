package io.twophp.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RoundTest {

    @Test
    void a_round_arrives_as_it_was_sent() {
        Histogram latencies = Round.emptyLatencies();
        for (int i = 1; i <= 1000; i++) {
            latencies.recordValue(Duration.ofMillis(i).toNanos());
        }
        Round arrived = Round.parse(new Round(1000, Duration.ofSeconds(2), 4096, latencies).toLine());
        assertThat(arrived.throughput()).isEqualTo(500);
        assertThat(arrived.bytes()).isEqualTo(4096);
        assertThat(arrived.latency(50)).isCloseTo(500, within(1.0));
        assertThat(arrived.latency(99)).isCloseTo(990, within(1.0));
    }

    @Test
    void an_order_arrives_as_it_was_sent() {
        Order lasting = Order.lasting("plain", 8, Duration.ofMillis(700));
        Order counting = Order.counting("handshake-local", 1, 300);
        assertThat(Order.parse(lasting.toLine())).isEqualTo(lasting);
        assertThat(Order.parse(counting.toLine())).isEqualTo(counting);
    }
}
