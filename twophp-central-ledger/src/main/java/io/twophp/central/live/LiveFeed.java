package io.twophp.central.live;

import io.twophp.central.ingest.RowsStored;
import io.twophp.central.live.Listener.Outlet;
import io.twophp.core.settings.Settings;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * The browsers that listen, up to a number in all, and up to another of one user. Sends each an event once rows are
 * committed, and a heartbeat each 15 seconds. A listener that is gone or stuck is dropped; none listens for ever.
 * Thread-safe.
 */
@Startup
@Singleton
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class LiveFeed {

    /** The setting that limits how many may listen at a time, {@value #DEFAULT_MOST} by default. */
    static final String MOST = "twophp.central.live.listeners";

    /** The setting that limits how many of one user may, a tenth of all by default. */
    static final String MOST_PER_USER = "twophp.central.live.listeners-per-user";

    /** A listener that accepts no event for this long is dropped. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The longest that a browser listens before it has to connect again, by itself, and authenticate anew. */
    static final Duration LONGEST = Duration.ofMinutes(15);

    private static final int DEFAULT_MOST = 100;
    private static final int PER_USER = 10;

    @Inject
    Settings settings;

    @Inject
    Clock clock;

    @Resource
    ManagedExecutorService threads;

    Executor executor;

    private final Map<Listener, String> listeners = new ConcurrentHashMap<>();
    private int most;
    private int mostPerUser;

    @PostConstruct
    void start() {
        executor = executor == null ? threads : executor;
        most = settings.positive(MOST, DEFAULT_MOST);
        mostPerUser = settings.positive(MOST_PER_USER, Math.max(1, most / PER_USER));
    }

    @PreDestroy
    void stop() {
        listeners.keySet().forEach(this::forget);
    }

    /** Reports rows to listeners after the commit; without a transaction, at once. */
    public void stored(@Observes(during = TransactionPhase.AFTER_SUCCESS) RowsStored rows) {
        if (rows.stored() > 0) {
            listeners.keySet().forEach(listener -> listener.tell(rows));
        }
    }

    /** Sends each listener a heartbeat, and drops those that are stuck or have listened for too long. */
    @Schedule(hour = "*", minute = "*", second = "*/15", persistent = false)
    public void beat() {
        for (Listener listener : listeners.keySet()) {
            if (listener.isStuck(PATIENCE) || listener.listensLongerThan(LONGEST)) {
                forget(listener);
            } else {
                listener.beat();
            }
        }
    }

    /** @return false if there are too many already, or too many of that user */
    public synchronized boolean admit(String user, Outlet outlet) {
        if (listeners.size() >= most || Collections.frequency(listeners.values(), user) >= mostPerUser) {
            return false;
        }
        Listener listener = new Listener(outlet, executor, this::forget, clock);
        listeners.put(listener, user);
        listener.beat();
        return true;
    }

    int size() {
        return listeners.size();
    }

    private void forget(Listener listener) {
        if (listeners.remove(listener) != null) {
            listener.close();
        }
    }
}
