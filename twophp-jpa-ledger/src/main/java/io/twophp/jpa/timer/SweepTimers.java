package io.twophp.jpa.timer;

import io.twophp.callback.CallbackSweep;
import io.twophp.execution.Leases;
import io.twophp.execution.WorkThreads;
import io.twophp.expiry.ExpirySweep;
import io.twophp.expiry.RetentionSweep;
import io.twophp.policy.Settings;
import io.twophp.recovery.RecoverySweep;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What a node does by time, each at an interval of its own. The timers only say when: the work runs on the application's own
 * threads, and none of it decides anything by its punctuality.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class SweepTimers {

    private static final int RENEWALS_PER_LEASE = 3;

    private final Map<String, Turn> turns = new HashMap<>();

    @Resource
    private TimerService timers;

    @Inject
    private Settings settings;

    @Inject
    private WorkThreads threads;

    @Inject
    private ExpirySweep expiry;

    @Inject
    private RetentionSweep retention;

    @Inject
    private RecoverySweep recovery;

    @Inject
    private Leases leases;

    @Inject
    private CallbackSweep callbacks;

    @PostConstruct
    void start() {
        every(
                interval("twophp.expiry.interval", Duration.ofSeconds(1)),
                "TWOPHP-0301 A run of the expiry sweep failed; the next one will pick up what it left",
                expiry::run);
        every(
                interval("twophp.retention.interval", Duration.ofHours(1)),
                "TWOPHP-0302 A run of the retention sweep failed; the next one will pick up what it left",
                retention::run);
        every(
                interval("twophp.recovery.interval", Duration.ofSeconds(5)),
                "TWOPHP-0303 A run of the recovery sweep failed; the next one will pick up what it left",
                recovery::run);
        every(
                heartbeat(settings),
                "TWOPHP-0304 Leases could not be renewed; work that outlasts its lease may be taken over",
                leases::renew);
        every(
                interval("twophp.callback.interval", Duration.ofSeconds(5)),
                "TWOPHP-0305 A run of the callback sweep failed; the next one will pick up what it left",
                callbacks::run);
    }

    @Timeout
    void run(Timer timer) {
        turns.get((String) timer.getInfo()).take();
    }

    private void every(long millis, String failed, Runnable work) {
        turns.put(failed, new Turn(threads, failed, work));
        Interval.start(timers, failed, millis);
    }

    private long interval(String key, Duration fallback) {
        return Interval.millis(settings, key, fallback);
    }

    /** A third of a lease, so that one turn may fail. */
    static long heartbeat(Settings settings) {
        long lease = Interval.millis(settings, "twophp.lease", Duration.ofMinutes(1));
        return Math.max(1, lease / RENEWALS_PER_LEASE);
    }
}
