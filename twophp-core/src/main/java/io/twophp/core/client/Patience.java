package io.twophp.core.client;

import io.twophp.core.policy.Backoff;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** Limits how long a call is tried, counts its attempts, and computes its pauses. Starts when it is created. */
final class Patience {

    private static final int SPREAD = 4;

    private final CallParts.Time time;
    private final Backoff backoff;
    private final Duration timeout;
    private final long begunAt;
    private final Map<CallStep, Integer> unanswered = new EnumMap<>(CallStep.class);

    Patience(CallParts parts, Duration timeout) {
        this.time = parts.time();
        this.backoff =
                new Backoff(parts.settings().repetition().backoff(), CallSettings.LONGEST_BACKOFF, time.random());
        this.timeout = timeout;
        this.begunAt = time.nanoTime().getAsLong();
    }

    Duration timeout() {
        return timeout;
    }

    /** Returns the time left for the call; zero or negative if it is over. */
    Duration left() {
        return timeout.minusNanos(time.nanoTime().getAsLong() - begunAt);
    }

    /** Counts an exchange of a step without a result, and returns their number since the server last answered. */
    int failed(CallStep step) {
        return unanswered.merge(step, 1, Integer::sum);
    }

    /** Returns whether the step was tried for that time, or that often with the attempt that is not counted yet. */
    boolean isUsedUp(CallStep step, Duration most, int attempts) {
        return timeout.minus(left()).compareTo(most) >= 0 || unanswered.getOrDefault(step, 0) + 1 >= attempts;
    }

    void serverAnswered() {
        unanswered.clear();
    }

    Duration after(int attempt) {
        return backoff.after(attempt);
    }

    /**
     * Waits, at least as long as the server asks for, and up to a quarter longer at random, as far as the call's time
     * allows: that spreads clients that were asked for the same pause.
     *
     * @param answer the last answer, or null
     * @return false at once if the pause would exceed the call's time
     */
    boolean pause(Duration length, ExchangeResult answer) throws InterruptedException {
        Duration requested = answer == null ? Duration.ZERO : requested(answer);
        return requested.compareTo(length) > 0 ? pauseAsRequested(requested) : pause(length, length);
    }

    boolean pauseAsRequested(Duration requested) throws InterruptedException {
        long spread = Math.round(requested.toMillis() * time.random().getAsDouble() / SPREAD);
        return pause(requested, requested.plusMillis(spread));
    }

    private boolean pause(Duration least, Duration best) throws InterruptedException {
        Duration left = left();
        if (least.compareTo(left) > 0) {
            return false;
        }
        time.pause().of(best.compareTo(left) > 0 ? left : best);
        return true;
    }

    private static Duration requested(ExchangeResult answer) {
        return answer.response()
                .flatMap(reply -> ServerTime.retryAfter(reply::header))
                .orElse(Duration.ZERO);
    }
}
