package io.twophp.se;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Does scheduled work of a client at an interval, on a daemon thread. */
final class ClientUpkeep implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ClientUpkeep.class.getName());
    private static final Duration STOPPING = Duration.ofSeconds(10);

    private final ScheduledExecutorService thread;
    private final ScheduledFuture<?> schedule;

    /**
     * @param name the thread's name
     * @param first the time before the first run
     * @param interval the time between two runs
     */
    ClientUpkeep(String name, Duration first, Duration interval, List<Runnable> work) {
        thread = Executors.newSingleThreadScheduledExecutor(daemons(name));
        schedule = thread.scheduleWithFixedDelay(
                () -> work.forEach(ClientUpkeep::guarded),
                first.toMillis(),
                interval.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    static ThreadFactory daemons(String name) {
        return job -> {
            Thread daemon = new Thread(job, name);
            daemon.setDaemon(true);
            return daemon;
        };
    }

    private static void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "TWOPHP-0631 The upkeep of a client's ledger failed; it will be tried again.", e);
        }
    }

    @Override
    public void close() {
        stop(thread);
    }

    /** Interrupts the running work and waits until it stops. */
    static void stop(ExecutorService threads) {
        threads.shutdownNow();
        ended(threads, STOPPING);
    }

    /**
     * Lets the running work end, does some last work, and closes.
     *
     * @param patience the longest time for both together
     * @param stop ends the work if it takes longer
     */
    void closeAfter(Runnable last, Duration patience, Runnable stop) {
        schedule.cancel(false);
        thread.execute(() -> guarded(last));
        thread.shutdown();
        if (!ended(thread, patience)) {
            stop.run();
            close();
        }
    }

    private static boolean ended(ExecutorService threads, Duration patience) {
        try {
            return threads.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
