package io.twophp.central.live;

import io.twophp.central.ingest.RowsStored;
import jakarta.json.Json;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * A browser that listens. One thread at a time writes to it; rows that come in meanwhile are reported in one event, so
 * that a slow browser neither keeps others waiting nor takes memory. Thread-safe.
 */
final class Listener {

    private final Outlet outlet;
    private final Executor executor;
    private final Consumer<Listener> gone;
    private final Clock clock;
    private final Instant since;
    private RowsStored waiting;
    private boolean heartbeat;
    private Instant writingSince;

    /** @param gone is called once the browser can't be written to any more */
    Listener(Outlet outlet, Executor executor, Consumer<Listener> gone, Clock clock) {
        this.outlet = outlet;
        this.executor = executor;
        this.gone = gone;
        this.clock = clock;
        this.since = clock.instant();
    }

    synchronized void tell(RowsStored news) {
        waiting = waiting == null ? news : waiting.and(news);
        write();
    }

    synchronized void beat() {
        heartbeat = true;
        write();
    }

    /** Returns whether a write has taken longer than {@code patience}. */
    synchronized boolean isStuck(Duration patience) {
        return writingSince != null && writingSince.plus(patience).isBefore(clock.instant());
    }

    boolean listensLongerThan(Duration longest) {
        return since.plus(longest).isBefore(clock.instant());
    }

    void close() {
        outlet.close();
    }

    private void write() {
        if (writingSince != null) {
            return;
        }
        writingSince = clock.instant();
        try {
            executor.execute(this::next);
        } catch (RejectedExecutionException e) {
            gone.accept(this);
        }
    }

    private void next() {
        RowsStored news;
        synchronized (this) {
            news = waiting;
            waiting = null;
            heartbeat = false;
        }
        try {
            CompletionStage<?> written = news == null ? outlet.heartbeat() : outlet.rows(json(news));
            written.whenComplete((nothing, failure) -> written(failure));
        } catch (RuntimeException e) {
            written(e);
        }
    }

    private static String json(RowsStored news) {
        List<String> ids = news.services().stream().sorted().map(UUID::toString).toList();
        return Json.createObjectBuilder()
                .add("at", news.at().toString())
                .add("stored", news.stored())
                .add("services", Json.createArrayBuilder(ids))
                .build()
                .toString();
    }

    private synchronized void written(Throwable failure) {
        writingSince = null;
        if (failure != null) {
            gone.accept(this);
        } else if (waiting != null || heartbeat) {
            write();
        }
    }

    interface Outlet {

        CompletionStage<?> rows(String data);

        CompletionStage<?> heartbeat();

        void close();
    }
}
