package io.twophp.jpa.timer;

import io.twophp.expiry.RetentionSweep;
import io.twophp.policy.Settings;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.time.Duration;

/** Runs {@link RetentionSweep} at an interval: outcomes past their retention are dropped, the fact stays (D2). */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class RetentionTimer {

    /** The setting with the time between two runs, by default one hour. */
    public static final String INTERVAL = "twophp.retention.interval";

    private static final Duration DEFAULT = Duration.ofHours(1);

    @Resource
    private TimerService timers;

    @Inject
    private Settings settings;

    @Inject
    private RetentionSweep sweep;

    private Turn turn;

    @PostConstruct
    void start() {
        turn = new Turn(
                "TWOPHP-0302 A run of the retention sweep failed; the next one will pick up what it left", sweep::run);
        long interval = Interval.millis(settings, INTERVAL, DEFAULT);
        timers.createIntervalTimer(interval, interval, new TimerConfig(INTERVAL, false));
    }

    @Timeout
    void run() {
        turn.take();
    }
}
