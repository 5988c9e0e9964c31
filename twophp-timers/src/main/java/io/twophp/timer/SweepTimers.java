package io.twophp.timer;

import io.twophp.core.sweep.ScheduledSweep;
import io.twophp.core.sweep.ScheduledSweeps;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs a timer for each duty of each engine, and one that checks every second which engines have started or stopped:
 * the web modules of an EAR start after this, one by one. The timers only start the work, which runs on each engine's
 * own threads. They are not persistent: every node has its own.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class SweepTimers {

    private static final System.Logger LOG = System.getLogger(SweepTimers.class.getName());
    private static final Duration LOOKS = Duration.ofSeconds(1);
    private static final long LOOK = 0;

    private final Map<Long, Scheduled> scheduled = new HashMap<>();
    private long last = LOOK;

    @Resource
    TimerService timers;

    @Inject
    ScheduledSweeps duties;

    @PostConstruct
    void start() {
        look();
        every(LOOKS, LOOKS, LOOK);
    }

    /** Releases the engines: the server may keep this bean for longer than its application. */
    @PreDestroy
    synchronized void stop() {
        scheduled.clear();
    }

    /**
     * Runs a duty. Throws nothing, not even an error: containers deliver a timer that throws again, and then may cancel
     * it.
     */
    @Timeout
    void run(Timer timer) {
        try {
            long id = (Long) timer.getInfo();
            if (id == LOOK) {
                look();
            } else {
                take(id);
            }
        } catch (Throwable e) {
            LOG.log(Level.WARNING, "TWOPHP-0308 A timer could not do its work; it will try again at its next turn.", e);
        }
    }

    private synchronized void look() {
        List<ScheduledSweep> current = duties.current();
        scheduled.values().removeIf(one -> {
            boolean over = !current.contains(one.duty());
            if (over) {
                one.timer().cancel();
            }
            return over;
        });
        Set<ScheduledSweep> known = new HashSet<>();
        scheduled.values().forEach(one -> known.add(one.duty()));
        current.stream().filter(duty -> !known.contains(duty)).forEach(this::schedule);
    }

    private void schedule(ScheduledSweep duty) {
        long id = ++last;
        scheduled.put(id, new Scheduled(duty, every(duty.first(), duty.interval(), id)));
    }

    private Timer every(Duration first, Duration interval, long id) {
        return timers.createIntervalTimer(first.toMillis(), interval.toMillis(), new TimerConfig(id, false));
    }

    private void take(long id) {
        ScheduledSweep duty = find(id);
        // The duty's engine may have stopped since the last check, and its data source may be gone.
        if (duty != null && duties.current().contains(duty)) {
            duty.take();
        }
    }

    private synchronized ScheduledSweep find(long id) {
        Scheduled one = scheduled.get(id);
        return one == null ? null : one.duty();
    }

    private record Scheduled(ScheduledSweep duty, Timer timer) {}
}
