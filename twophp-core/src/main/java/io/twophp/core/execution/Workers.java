package io.twophp.core.execution;

import io.twophp.Owner;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * A bounded number of slots for work behind an executor: a number of pieces run at a time, a number wait, and further
 * ones are refused at once. A slot is reserved before anything is promised. Work that runs for longer than a limit
 * loses its slot: it can't be ended, but other work need not wait for it.
 */
public final class Workers {

    private static final System.Logger LOG = System.getLogger(Workers.class.getName());

    private final Map<Optional<Owner>, Share> shares = new LinkedHashMap<>();
    private final Set<Run> runs = new HashSet<>();
    private final Executor executor;
    private final int threads;
    private final Duration limit;
    private final LongSupplier nanos;
    private int free;
    private int running;
    private boolean stopped;

    /**
     * @param threads the pieces that run at a time, beside those of the queue
     * @param limit the time for which work keeps its place, from the moment it runs
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

    /** Reserves a place; empty if all are taken, no more are free than the owner has, or after {@link #stop}. */
    public synchronized Optional<Slot> reserve(Owner owner) {
        return hasRoom(owner) ? place(Optional.of(owner)) : Optional.empty();
    }

    public synchronized boolean hasRoom(Owner owner) {
        Share share = shares.get(Optional.of(owner));
        return !stopped && free > 0 && (share == null || share.held < free);
    }

    /** Reserves up to {@code most} slots without an owner, as many as are free; none after {@link #stop}. */
    public List<Slot> reserve(int most) {
        return Stream.generate(() -> place(Optional.empty()))
                .limit(most)
                .takeWhile(Optional::isPresent)
                .flatMap(Optional::stream)
                .toList();
    }

    private synchronized Optional<Slot> place(Optional<Owner> owner) {
        if (stopped || free == 0) {
            return Optional.empty();
        }
        free--;
        Share share = shares.computeIfAbsent(owner, Share::new);
        share.held++;
        return Optional.of(new Slot(share));
    }

    /** Accepts no new work, and hands back waiting work. Running work continues. */
    public void stop() {
        List<Work> left;
        synchronized (this) {
            stopped = true;
            left = withdrawAll();
        }
        left.forEach(Work::handBack);
    }

    /**
     * Takes the place from work that runs for longer than the limit, and interrupts its thread. To be called now and
     * then; waiting work gets threads in place of those.
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
        overdue.forEach(run -> {
            runs.remove(run);
            run.share.running--;
            free(run.share);
        });
        running -= overdue.size();
        return overdue;
    }

    /** Interrupts the work's thread, unless the work has ended meanwhile: its thread may do other work by now. */
    private synchronized void interrupt(Run run) {
        if (!run.over) {
            run.thread.interrupt();
        }
    }

    private void replaceThread() {
        addThread().ifPresent(e -> {
            LOG.log(Level.WARNING, "TWOPHP-0146 No thread came for the work that waits.", e);
            withdrawIfNoThreadIsThere();
        });
    }

    private void submit(Share share, Work work) {
        synchronized (this) {
            if (stopped) {
                throw new RejectedExecutionException("stopped");
            }
            share.waiting.add(work);
        }
        addThread().ifPresent(e -> {
            boolean withdrawn = withdraw(share, work);
            withdrawIfNoThreadIsThere();
            if (withdrawn) {
                throw new RejectedExecutionException("no thread came", e);
            }
        });
    }

    /** Adds a thread if work waits and there is room for one; returns why none came. */
    private Optional<Throwable> addThread() {
        synchronized (this) {
            if (running == threads || nextInTurn().isEmpty()) {
                return Optional.empty();
            }
            running++;
        }
        try {
            executor.execute(this::drain);
            return Optional.empty();
        } catch (RuntimeException | Error e) {
            return Optional.of(e);
        }
    }

    private synchronized boolean withdraw(Share share, Work work) {
        boolean withdrawn = share.waiting.remove(work);
        if (withdrawn) {
            free(share);
        }
        return withdrawn;
    }

    /** Takes back what was queued meanwhile if the executor refused the only thread: it would wait for ever. */
    private void withdrawIfNoThreadIsThere() {
        List<Work> left = new ArrayList<>();
        synchronized (this) {
            running--;
            if (running == 0) {
                left = withdrawAll();
            }
        }
        left.forEach(Work::handBack);
    }

    private synchronized List<Work> withdrawAll() {
        List<Work> left = new ArrayList<>();
        for (Share share : List.copyOf(shares.values())) {
            for (Work work = share.waiting.poll(); work != null; work = share.waiting.poll()) {
                left.add(work);
                free(share);
            }
        }
        return left;
    }

    private Optional<Share> nextInTurn() {
        return shares.values().stream()
                .filter(share -> !share.waiting.isEmpty())
                .min(Comparator.comparingInt(share -> share.running));
    }

    private synchronized void free(Share share) {
        free++;
        share.held--;
        if (share.held == 0) {
            shares.remove(share.owner);
        }
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
        Optional<Share> inTurn = nextInTurn();
        if (inTurn.isEmpty()) {
            running--;
            return null;
        }
        Share share = inTurn.get();
        shares.remove(share.owner);
        shares.put(share.owner, share);
        share.running++;
        Run run = new Run(share, share.waiting.remove(), nanos.getAsLong());
        runs.add(run);
        return run;
    }

    /** Ends the run. False if its work was given up, for which its thread, no longer a worker, was interrupted. */
    private synchronized boolean end(Run run) {
        if (runs.remove(run)) {
            run.share.running--;
            free(run.share);
            return true;
        }
        run.over = true;
        Thread.interrupted();
        return false;
    }

    /** An owner's part of the places, while it has any; the one that was served last is the last in the map. */
    private static final class Share {

        private final Optional<Owner> owner;
        private final ArrayDeque<Work> waiting = new ArrayDeque<>();
        private int held;
        private int running;

        Share(Optional<Owner> owner) {
            this.owner = owner;
        }
    }

    /** One piece of work on one thread; compared by identity. */
    private static final class Run {

        private final Share share;
        private final Work work;
        private final Thread thread = Thread.currentThread();
        private final long since;
        private boolean over;

        Run(Share share, Work work, long since) {
            this.share = share;
            this.work = work;
            this.since = since;
        }
    }

    public interface Work {

        /** Does the work; must not throw. */
        void run();

        /** Hands the work back: called instead of {@link #run} when the workers stop; must not throw. */
        void handBack();

        /**
         * Called when the work runs for longer than the limit, before its thread is interrupted: nothing that the work
         * does from now on may count. Called on another thread than the work's, which may end meanwhile; must not
         * throw.
         */
        void givenUp();
    }

    /** The right to one piece of work. Use it or leave it. */
    public final class Slot {

        private final Share share;
        private boolean used;

        private Slot(Share share) {
            this.share = share;
        }

        /** @throws RejectedExecutionException if workers or executor take nothing on; the place is gone, too */
        public void run(Work work) {
            use();
            submit(share, work);
        }

        public void leave() {
            if (!used) {
                use();
                free(share);
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
