package io.twophp.jpa.timer;

import io.twophp.expiry.ExpirySweep;
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

/** Runs {@link ExpirySweep} at an interval. Deadlines don't depend on it: they are judged when a confirmation comes. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class ExpiryTimer {

    /** The setting with the time between two runs, by default one second. */
    public static final String INTERVAL = "twophp.expiry.interval";

    private static final Duration DEFAULT = Duration.ofSeconds(1);

    @Resource
    private TimerService timers;

    @Inject
    private Settings settings;

    @Inject
    private ExpirySweep sweep;

    private Turn turn;

    @PostConstruct
    void start() {
        turn = new Turn(
                "TWOPHP-0301 A run of the expiry sweep failed; the next one will pick up what it left", sweep::run);
        long interval = Interval.millis(settings, INTERVAL, DEFAULT);
        timers.createIntervalTimer(interval, interval, new TimerConfig(INTERVAL, false));
    }

    @Timeout
    void run() {
        turn.take();
    }
}
