package io.twophp.central.live;

import io.twophp.central.ingest.RowsStored;
import io.twophp.central.live.Listener.Outlet;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * The browsers that listen, up to a number in all, and up to another of one user. A listener that is gone or stuck is
 * dropped; none listens for ever. Thread-safe.
 */
final class Audience {

    /** A listener that accepts no event for this long is dropped. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The longest that a browser listens before it has to connect again, by itself, and authenticate anew. */
    static final Duration LONGEST = Duration.ofMinutes(15);

    private final Map<Listener, String> listeners = new ConcurrentHashMap<>();
    private final int most;
    private final int mostPerUser;
    private final Executor executor;
    private final Clock clock;

    Audience(int most, int mostPerUser, Executor executor, Clock clock) {
        this.most = most;
        this.mostPerUser = mostPerUser;
        this.executor = executor;
        this.clock = clock;
    }

    /** @return false if there are too many already, or too many of that user */
    synchronized boolean admit(String user, Outlet outlet) {
        if (listeners.size() >= most || Collections.frequency(listeners.values(), user) >= mostPerUser) {
            return false;
        }
        Listener listener = new Listener(outlet, executor, this::forget, clock);
        listeners.put(listener, user);
        listener.beat();
        return true;
    }

    void tell(RowsStored news) {
        listeners.keySet().forEach(listener -> listener.tell(news));
    }

    /** Sends each listener a heartbeat, and drops those that are stuck or have listened for too long. */
    void beat() {
        for (Listener listener : listeners.keySet()) {
            if (listener.isStuck(PATIENCE) || listener.listensLongerThan(LONGEST)) {
                forget(listener);
            } else {
                listener.beat();
            }
        }
    }

    int size() {
        return listeners.size();
    }

    void close() {
        listeners.keySet().forEach(this::forget);
    }

    private void forget(Listener listener) {
        if (listeners.remove(listener) != null) {
            listener.close();
        }
    }
}
