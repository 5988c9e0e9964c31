package io.twophp.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DeadlineTest {

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1000);
    private final Deadline deadline = Deadline.in(Duration.ofMinutes(10), now::get);

    @Test
    void what_is_left_gets_less_and_never_negative() {
        assertThat(deadline.left()).isEqualTo(Duration.ofMinutes(10));
        pass(Duration.ofMinutes(9));
        assertThat(deadline.left()).isEqualTo(Duration.ofMinutes(1));
        assertThat(deadline.isOver()).isFalse();
        pass(Duration.ofMinutes(5));
        assertThat(deadline.left()).isZero();
        assertThat(deadline.isOver()).isTrue();
    }

    @Test
    void work_that_ends_with_the_time_or_later_has_no_room() {
        assertThat(deadline.hasRoomFor(Duration.ofMinutes(10).minusNanos(1))).isTrue();
        assertThat(deadline.hasRoomFor(Duration.ofMinutes(10))).isFalse();
        pass(Duration.ofMinutes(10));
        assertThat(deadline.hasRoomFor(Duration.ZERO)).isFalse();
    }

    @Test
    void what_a_part_does_not_need_the_others_have() {
        Deadline first = deadline.share(0.5);
        assertThat(first.left()).isEqualTo(Duration.ofMinutes(5));
        pass(Duration.ofMinutes(2));
        assertThat(first.left()).isEqualTo(Duration.ofMinutes(3));
        assertThat(deadline.share(0.5).left()).isEqualTo(Duration.ofMinutes(4));
        assertThat(deadline.share(1).left()).isEqualTo(Duration.ofMinutes(8));
    }

    @Test
    void of_what_is_over_nothing_is_shared() {
        pass(Duration.ofMinutes(11));
        assertThat(deadline.share(1).isOver()).isTrue();
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
