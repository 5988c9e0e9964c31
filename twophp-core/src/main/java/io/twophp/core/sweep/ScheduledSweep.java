package io.twophp.core.sweep;

import io.twophp.core.execution.OutageLog;
import io.twophp.core.execution.WorkThreads;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * A sweep and its interval. A turn is skipped while the last one runs; an exception is logged, and the next turn takes
 * place, also if no thread was free. Runs on the engine's own threads: on some servers a transaction that begins on a
 * timer's thread enlists nothing. Thread-safe.
 */
public final class ScheduledSweep {

    /** The number of intervals without a completed turn after which a duty is late. */
    private static final int LATE = 3;

    private static final System.Logger LOG = System.getLogger(ScheduledSweep.class.getName());

    private final AtomicBoolean taken = new AtomicBoolean();
    private final Sweep sweep;
    private final WorkThreads threads;
    private final LongSupplier nanos;
    private final OutageLog outages;
    private volatile boolean running;
    private volatile long done;
    private volatile long ended;

    public ScheduledSweep(Sweep sweep, WorkThreads threads, LongSupplier nanos, OutageLog outages) {
        this.sweep = Objects.requireNonNull(sweep, "sweep");
        this.threads = Objects.requireNonNull(threads, "threads");
        this.nanos = Objects.requireNonNull(nanos, "nanos");
        this.outages = Objects.requireNonNull(outages, "outages");
        this.done = nanos.getAsLong();
        this.ended = done;
    }

    public String name() {
        return sweep.name();
    }

    public Duration interval() {
        return sweep.interval();
    }

    public Duration first() {
        return sweep.first();
    }

    /** Returns the time since a turn ended without a failure; at first, the time since the engine was made. */
    public Duration sinceDone() {
        return Duration.ofNanos(nanos.getAsLong() - done);
    }

    /** Returns the time since the last turn ended, with or without a failure; zero while one runs. */
    public Duration sinceRun() {
        return running ? Duration.ZERO : Duration.ofNanos(nanos.getAsLong() - ended);
    }

    /** Returns the longest {@link #sinceDone} of a healthy sweep: three intervals. */
    public Duration patience() {
        return interval().multipliedBy(LATE);
    }

    public boolean isLate() {
        return sinceDone().compareTo(patience()) > 0;
    }

    /** Starts a turn on another thread, once the application has started. Returns at once and throws nothing. */
    public void take() {
        if (!threads.isReady() || !taken.compareAndSet(false, true)) {
            return;
        }
        try {
            threads.execute(this::run);
        } catch (Throwable e) {
            taken.set(false);
            outages.failed(LOG, sweep.failed(), e);
        }
    }

    private void run() {
        running = true;
        try {
            sweep.action().run();
            done = nanos.getAsLong();
        } catch (Throwable e) {
            outages.failed(LOG, sweep.failed(), e);
        } finally {
            ended = nanos.getAsLong();
            running = false;
            taken.set(false);
        }
    }
}
