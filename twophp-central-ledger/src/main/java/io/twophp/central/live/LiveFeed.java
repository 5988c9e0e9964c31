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

/** Tells all who listen of rows once they are committed, and that the line stands each 15 seconds. Thread-safe. */
@Startup
@Singleton
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class LiveFeed {

    /** The setting: how many may listen at a time, {@value #DEFAULT_MOST} by default. */
    static final String MOST = "twophp.central.live.listeners";

    private static final int DEFAULT_MOST = 100;

    @Inject
    Settings settings;

    @Inject
    Clock clock;

    @Resource
    ManagedExecutorService executor;

    private Audience audience;

    @PostConstruct
    void start() {
        audience = new Audience(settings.positive(MOST, DEFAULT_MOST), executor, clock);
    }

    @PreDestroy
    void stop() {
        audience.close();
    }

    /** Also told outside of a transaction. */
    public void stored(@Observes(during = TransactionPhase.AFTER_SUCCESS) RowsStored rows) {
        if (rows.stored() > 0) {
            audience.tell(new News(rows.at(), rows.stored(), rows.services()));
        }
    }

    @Schedule(hour = "*", minute = "*", second = "*/15", persistent = false)
    public void beat() {
        audience.beat();
    }

    /** @return false if there are too many already */
    public boolean admit(Outlet outlet) {
        return audience.admit(outlet);
    }
}
