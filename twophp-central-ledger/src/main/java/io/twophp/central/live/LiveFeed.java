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

/** Sends all listeners an event once rows are committed, and a heartbeat each 15 seconds. Thread-safe. */
@Startup
@Singleton
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class LiveFeed {

    /** The setting that limits how many may listen at a time, {@value #DEFAULT_MOST} by default. */
    static final String MOST = "twophp.central.live.listeners";

    /** The setting that limits how many of one user may, a tenth of all by default. */
    static final String MOST_PER_USER = "twophp.central.live.listeners-per-user";

    private static final int DEFAULT_MOST = 100;
    private static final int PER_USER = 10;

    @Inject
    Settings settings;

    @Inject
    Clock clock;

    @Resource
    ManagedExecutorService executor;

    private Audience audience;

    @PostConstruct
    void start() {
        int most = settings.positive(MOST, DEFAULT_MOST);
        int perUser = settings.positive(MOST_PER_USER, Math.max(1, most / PER_USER));
        audience = new Audience(most, perUser, executor, clock);
    }

    @PreDestroy
    void stop() {
        audience.close();
    }

    /** Reports rows to listeners after the commit; without a transaction, at once. */
    public void stored(@Observes(during = TransactionPhase.AFTER_SUCCESS) RowsStored rows) {
        if (rows.stored() > 0) {
            audience.tell(rows);
        }
    }

    @Schedule(hour = "*", minute = "*", second = "*/15", persistent = false)
    public void beat() {
        audience.beat();
    }

    /** @return false if there are too many already, or too many of that user */
    public boolean admit(String user, Outlet outlet) {
        return audience.admit(user, outlet);
    }
}
