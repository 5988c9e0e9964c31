package io.twophp.outbound;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Lines that rest between two messages: one for each receiver at most, for a few seconds, and within a number. If there
 * are more, the one that has rested longest is closed. Thread-safe.
 */
final class RestingLines {

    /** The longest rest: shorter than the time after which usual servers close an idle connection. */
    static final Duration REST = Duration.ofSeconds(4);

    static final int MOST = 64;

    private final Map<String, Rest> rests = new LinkedHashMap<>();
    private final ScheduledExecutorService timer;
    private boolean closed;

    /** @param timer ends rests */
    RestingLines(ScheduledExecutorService timer) {
        this.timer = timer;
    }

    /** Returns the line that rests for a receiver, and ends its rest. */
    synchronized Optional<Line> take(String key) {
        return Optional.ofNullable(rests.remove(key)).map(Rest::ended);
    }

    /** Lets a line rest, or closes it. */
    void rest(String key, Line line) {
        surplus(key, line).ifPresent(Line::close);
    }

    /** Lets a line rest if there is room, and returns the line that is to be closed for it. */
    private synchronized Optional<Line> surplus(String key, Line line) {
        if (closed || rests.containsKey(key)) {
            return Optional.of(line);
        }
        try {
            rests.put(
                    key,
                    new Rest(
                            line,
                            timer.schedule(
                                    () -> take(key).ifPresent(Line::close), REST.toMillis(), TimeUnit.MILLISECONDS)));
        } catch (RejectedExecutionException e) {
            return Optional.of(line);
        }
        return rests.size() > MOST ? take(rests.keySet().iterator().next()) : Optional.empty();
    }

    void close() {
        List<Rest> left;
        synchronized (this) {
            closed = true;
            left = List.copyOf(rests.values());
            rests.clear();
        }
        left.forEach(rest -> rest.ended().close());
    }

    private record Rest(Line line, Future<?> end) {

        Line ended() {
            end.cancel(false);
            return line;
        }
    }
}
