package io.twophp.se;

import io.twophp.core.settings.Settings;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Does a client's scheduled work, at once and then at an interval, on a thread that keeps no process alive. */
final class Upkeep implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Upkeep.class.getName());
    private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(10);

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread daemon = new Thread(work, "2php-upkeep");
        daemon.setDaemon(true);
        return daemon;
    });

    private Upkeep() {}

    static Upkeep start(Settings settings, List<Runnable> work) {
        Upkeep upkeep = new Upkeep();
        long interval = settings.duration("twophp.client.recovery.interval", DEFAULT_INTERVAL)
                .toMillis();
        upkeep.thread.scheduleWithFixedDelay(() -> work.forEach(Upkeep::guarded), 0, interval, TimeUnit.MILLISECONDS);
        return upkeep;
    }

    private static void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "TWOPHP-0631 The upkeep of a client's ledger failed; it will be tried again.", e);
        }
    }

    /** Lets what runs come to a point where it can stop, and interrupts it to get there. */
    @Override
    public void close() {
        thread.shutdownNow();
        try {
            thread.awaitTermination(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
