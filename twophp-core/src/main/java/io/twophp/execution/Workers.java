package io.twophp.execution;

import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * A bounded number of places for work behind an executor: so many run at a time, so many wait, and whoever comes then is
 * told at once. A place is reserved before anything is promised. Thread-safe.
 */
public final class Workers {

    private static final System.Logger LOG = System.getLogger(Workers.class.getName());

    private final ArrayDeque<Work> waiting = new ArrayDeque<>();
    private final Executor executor;
    private final int threads;
    private int free;
    private int running;
    private boolean stopped;

    /**
     * @param threads how many run at a time, positive
     * @param queue how many more may wait, not negative
     */
    public Workers(Executor executor, int threads, int queue) {
        this.executor = Objects.requireNonNull(executor, "executor");
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
            if (withdraw(work)) {
                throw new RejectedExecutionException("no thread came", e);
            }
        }
    }

    /**
     * The thread that was asked for doesn't come: if no other is there either, then whoever has come to wait for it meanwhile
     * would wait for ever.
     *
     * @return false if another thread has taken the work
     */
    private boolean withdraw(Work work) {
        List<Work> left = new ArrayList<>();
        boolean withdrawn;
        synchronized (this) {
            running--;
            withdrawn = waiting.remove(work);
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
        for (Work work = next(); work != null; work = next()) {
            try {
                work.run();
            } catch (Throwable e) {
                LOG.log(Level.ERROR, "TWOPHP-0133 Work in the background failed.", e);
            } finally {
                leave();
            }
        }
    }

    private synchronized Work next() {
        Work work = waiting.poll();
        if (work == null) {
            running--;
        }
        return work;
    }

    private synchronized void leave() {
        free++;
    }

    /** What is done in a place. */
    public interface Work {

        /** Does it; must not throw. */
        void run();

        /** It will not be done here: called instead of {@link #run} when the workers stop; must not throw. */
        void handBack();
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
