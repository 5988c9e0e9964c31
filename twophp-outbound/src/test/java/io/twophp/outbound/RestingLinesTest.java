package io.twophp.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Lines between two messages, on a clock that the test moves. */
class RestingLinesTest {

    private final List<Runnable> ends = new ArrayList<>();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1) {
        @Override
        public ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
            ScheduledFuture<?> end = super.schedule(work, 1, TimeUnit.DAYS);
            ends.add(() -> {
                if (!end.isCancelled()) {
                    work.run();
                }
            });
            return end;
        }
    };
    private final RestingLines lines = new RestingLines(timer);

    @AfterEach
    void stop() {
        timer.shutdownNow();
    }

    private static Line line() {
        return new Line(HttpClients.createMinimal(), new Attempt());
    }

    /** A closed line takes no other message. */
    private static boolean isOpen(Line line) {
        return line.attempt().rests();
    }

    @Test
    void aLineRestsForOneMessageAndIsClosedIfNoneComes() {
        Line line = line();
        lines.rest("a", line);
        assertThat(lines.take("b")).isEmpty();
        assertThat(lines.take("a")).containsSame(line);
        assertThat(lines.take("a")).isEmpty();

        lines.rest("a", line);
        ends.get(0).run();
        assertThat(isOpen(line)).as("the earlier rest was over").isTrue();
        ends.get(1).run();
        assertThat(isOpen(line)).isFalse();
        assertThat(lines.take("a")).isEmpty();
    }

    @Test
    void ofTwoLinesToOneReceiverOneIsClosed() {
        Line first = line();
        Line second = line();
        lines.rest("a", first);
        lines.rest("a", second);
        assertThat(isOpen(second)).isFalse();
        assertThat(lines.take("a")).containsSame(first);
    }

    @Test
    void beyondTheNumberTheLineThatHasRestedLongestIsClosed() {
        List<Line> all = new ArrayList<>();
        for (int i = 0; i <= RestingLines.MOST; i++) {
            all.add(line());
            lines.rest("receiver-" + i, all.get(i));
        }
        assertThat(all.stream().filter(line -> !isOpen(line))).containsExactly(all.get(0));
    }

    @Test
    void onceClosedNoLineRests() {
        Line resting = line();
        Line late = line();
        lines.rest("a", resting);
        lines.close();
        lines.rest("b", late);
        assertThat(isOpen(resting)).isFalse();
        assertThat(isOpen(late)).isFalse();
        assertThat(lines.take("b")).isEmpty();
    }
}
