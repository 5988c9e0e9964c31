package io.twophp.call;

import io.twophp.call.Wire.Answer;
import io.twophp.policy.Backoff;
import java.time.Duration;

/** How long a call is tried, and how long it waits before it tries again. Begins when it is made. */
final class Patience {

    private final CallParts.Time time;
    private final Backoff backoff;
    private final Duration timeout;
    private final long begunAt;

    Patience(CallParts parts, Duration timeout) {
        this.time = parts.time();
        this.backoff = new Backoff(parts.settings().backoff(), CallSettings.LONGEST_BACKOFF, time.random());
        this.timeout = timeout;
        this.begunAt = time.nanoTime().getAsLong();
    }

    Duration timeout() {
        return timeout;
    }

    /** @param attempt the one that failed, the first being 1 */
    Duration after(int attempt) {
        return backoff.after(attempt);
    }

    /**
     * Waits, at least as long as the server asks for.
     *
     * @param answer the last one, or null
     * @return false at once if that is beyond the call's time
     */
    boolean pause(Duration length, Answer answer) throws InterruptedException {
        Duration asked = answer == null ? Duration.ZERO : asked(answer);
        Duration wait = asked.compareTo(length) > 0 ? asked : length;
        if (wait.compareTo(timeout.minusNanos(time.nanoTime().getAsLong() - begunAt)) > 0) {
            return false;
        }
        time.pause().of(wait);
        return true;
    }

    private static Duration asked(Answer answer) {
        return answer.header("Retry-After")
                .filter(text -> text.matches("[0-9]{1,6}"))
                .map(text -> Duration.ofSeconds(Long.parseLong(text)))
                .orElse(Duration.ZERO);
    }
}
