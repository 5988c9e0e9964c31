package io.twophp.execution;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;

/**
 * A bounded number of places for work behind an executor: so many run at a time, so many wait, and whoever comes then is
 * told at once. A place is reserved before anything is promised. Work that runs for longer than a limit loses its place: it
 * can't be ended, but others need not wait for it. Thread-safe.
 */
public final class Workers {

    private static final System.Logger LOG = System.getLogger(Workers.class.getName());

    private final ArrayDeque<Work> waiting = new ArrayDeque<>();
    private final Set<Run> runs = new HashSet<>();
    private final Executor executor;
    private final int threads;
    private final Duration limit;
    private final LongSupplier nanos;
    private int free;
    private int running;
    private boolean stopped;

    /**
     * @param threads how many run at a time, positive
     * @param queue how many more may wait, not negative
     * @param limit for how long work keeps its place, from the moment it runs
     * @param nanos a monotonic clock, as {@link System#nanoTime}
     */
    public Workers(Executor executor, int threads, int queue, Duration limit, LongSupplier nanos) {
        this.executor = Objects.requireNonNull(executor, "executor");
        this.limit = Objects.requireNonNull(limit, "limit");
        this.nanos = Objects.requireNonNull(nanos, "nanos");
        if (threads < 1 || queue < 0) {
            throw new IllegalArgumentException("at least one thread, and a queue that is not negative");
        }
        this.threads = threads;
        this.free = threads + queue;
    }

    /** A place for one piece of work; empty if all are taken, or after {@link #stop}. */
    public synchronized Optional<Place> reserve() {
        if (stopped || free == 0) {
            return Optional.empty();
        }
        free--;
        return Optional.of(new Place());
    }

    /** Up to {@code most} places. */
    public List<Place> reserve(int most) {
        List<Place> places = new ArrayList<>();
        while (places.size() < most) {
            Optional<Place> place = reserve();
            if (place.isEmpty()) {
                break;
            }
            places.add(place.get());
        }
        return places;
    }

    /** Takes nothing on any more, and hands back what still waits. What runs goes on. */
    public void stop() {
        List<Work> left;
        synchronized (this) {
            stopped = true;
            left = new ArrayList<>(waiting);
            waiting.clear();
            free += left.size();
        }
        left.forEach(Work::handBack);
    }

    /**
     * Takes the place from what runs for longer than the limit, and interrupts its thread. To be called now and then; what waits
     * gets the threads that others then have in their stead.
     */
    public void giveUpOverdue() {
        List<Run> overdue = takeOverdue();
        overdue.forEach(run -> run.work.givenUp());
        overdue.forEach(this::interrupt);
        overdue.forEach(run -> replaceThread());
    }

    private synchronized List<Run> takeOverdue() {
        long now = nanos.getAsLong();
        List<Run> overdue =
                runs.stream().filter(run -> now - run.since > limit.toNanos()).toList();
        overdue.forEach(runs::remove);
        running -= overdue.size();
        free += overdue.size();
        return overdue;
    }

    /** Not if it has come back meanwhile: its thread may do something else by now. */
    private synchronized void interrupt(Run run) {
        if (!run.over) {
            run.thread.interrupt();
        }
    }

    private void replaceThread() {
        synchronized (this) {
            if (waiting.isEmpty() || running == threads) {
                return;
            }
            running++;
        }
        try {
            executor.execute(this::drain);
        } catch (RuntimeException | Error e) {
            LOG.log(Level.WARNING, "TWOPHP-0146 No thread came for the work that waits.", e);
            noThreadCame(null);
        }
    }

    private void submit(Work work) {
        synchronized (this) {
            if (stopped) {
                free++;
                throw new RejectedExecutionException("stopped");
            }
            waiting.add(work);
            if (running == threads) {
                return;
            }
            running++;
        }
        try {
            executor.execute(this::drain);
        } catch (RuntimeException | Error e) {
            if (noThreadCame(work)) {
                throw new RejectedExecutionException("no thread came", e);
            }
        }
    }

    /**
     * The thread that was asked for doesn't come: if no other is there either, then whoever has come to wait for it meanwhile
     * would wait for ever.
     *
     * @param work that is to be withdrawn, if any
     * @return whether it was; not if another thread has taken it
     */
    private boolean noThreadCame(Work work) {
        List<Work> left = new ArrayList<>();
        boolean withdrawn;
        synchronized (this) {
            running--;
            withdrawn = work != null && waiting.remove(work);
            if (withdrawn) {
                free++;
            }
            if (running == 0) {
                left.addAll(waiting);
                waiting.clear();
                free += left.size();
            }
        }
        left.forEach(Work::handBack);
        return withdrawn;
    }

    private void drain() {
        for (Run run = next(); run != null; run = next()) {
            try {
                run.work.run();
            } catch (Throwable e) {
                LOG.log(Level.ERROR, "TWOPHP-0133 Work in the background failed.", e);
            }
            if (!end(run)) {
                return;
            }
        }
    }

    private synchronized Run next() {
        Work work = waiting.poll();
        if (work == null) {
            running--;
            return null;
        }
        Run run = new Run(work, Thread.currentThread(), nanos.getAsLong());
        runs.add(run);
        return run;
    }

    /** Whether the thread is still one of the workers: not if its work was given up, and then the interruption was for that. */
    private synchronized boolean end(Run run) {
        if (runs.remove(run)) {
            free++;
            return true;
        }
        run.over = true;
        Thread.interrupted();
        return false;
    }

    private synchronized void leave() {
        free++;
    }

    /** One piece of work on one thread; the same one only. */
    private static final class Run {

        private final Work work;
        private final Thread thread;
        private final long since;
        private boolean over;

        Run(Work work, Thread thread, long since) {
            this.work = work;
            this.thread = thread;
            this.since = since;
        }
    }

    /** What is done in a place. */
    public interface Work {

        /** Does it; must not throw. */
        void run();

        /** It will not be done here: called instead of {@link #run} when the workers stop; must not throw. */
        void handBack();

        /**
         * It runs for longer than the limit, and its thread is going to be interrupted: nothing that it does from now on may count.
         * Called on another thread than the work's, which may come to its end meanwhile; must not throw.
         */
        void givenUp();
    }

    /** The right to one piece of work. Use it or leave it. */
    public final class Place {

        private boolean used;

        private Place() {}

        /** @throws RejectedExecutionException if the workers or their executor take nothing on; the place is gone then, too */
        public void run(Work work) {
            use();
            submit(work);
        }

        /** Gives the place back, unless it was used. */
        public void leave() {
            if (!used) {
                use();
                Workers.this.leave();
            }
        }

        private void use() {
            if (used) {
                throw new IllegalStateException("a place is for one piece of work");
            }
            used = true;
        }
    }
}
