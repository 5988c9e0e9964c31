package io.twophp.core.sweep;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Decides how far back the runs of a sweep look among deadlines: every run a little, some further, a few at all of
 * them. A look that failed was not done: it is tried again a minute later at most, from where it would have begun, and
 * shorter looks are done in its place. The ledger's clock may be set: if it was set back, all deadlines are looked at,
 * and no window begins later than the present time allows. For one run at a time.
 */
final class Looks {

    private static final Duration AGAIN = Duration.ofMinutes(1);

    private final List<Look> looks;
    private volatile Instant last = Instant.EPOCH;

    private Looks(List<Look> looks) {
        this.looks = looks;
    }

    /** @param fromTheFurthest the looks; the last one is that of every run */
    static Looks of(Look... fromTheFurthest) {
        return new Looks(List.of(fromTheFurthest));
    }

    /**
     * Does the furthest look that is due, or, if that fails, the next one; throws the failure after the others.
     *
     * @param work looks at the deadlines from a time on; returns the time at which the next run begins at the latest
     */
    void run(Instant now, UnaryOperator<Instant> work) {
        boolean wentBack = now.isBefore(last);
        last = now;
        Steps steps = new Steps();
        for (int i = 0; i < looks.size(); i++) {
            Look look = looks.get(i);
            List<Look> covered = looks.subList(i, looks.size());
            if (wentBack || look.isDue(now)) {
                look.tried(now);
                boolean done = steps.isDone(() -> {
                    Instant next = work.apply(look.since(now));
                    covered.forEach(each -> each.done(now, next));
                });
                if (done) {
                    break;
                }
            }
        }
        steps.end();
    }

    /** A window, its interval, and the start of its next look. */
    static final class Look {

        private final Duration pause;
        private final UnaryOperator<Instant> reach;
        private volatile Instant from = Instant.MAX;
        private volatile Instant next = Instant.EPOCH;

        private Look(Duration pause, UnaryOperator<Instant> reach) {
            this.pause = pause;
            this.reach = reach;
        }

        static Look every(Duration pause, Duration back) {
            return new Look(pause, now -> now.minus(back));
        }

        static Look atAll(Duration pause) {
            return new Look(pause, now -> Instant.EPOCH);
        }

        private boolean isDue(Instant now) {
            return !now.isBefore(next);
        }

        private Instant since(Instant now) {
            return earlier(from, reach.apply(now));
        }

        private void tried(Instant now) {
            next = now.plus(pause.compareTo(AGAIN) < 0 ? pause : AGAIN);
        }

        private void done(Instant now, Instant latest) {
            from = earlier(latest, reach.apply(now));
            next = now.plus(pause);
        }

        private static Instant earlier(Instant one, Instant other) {
            return one.isBefore(other) ? one : other;
        }
    }
}
