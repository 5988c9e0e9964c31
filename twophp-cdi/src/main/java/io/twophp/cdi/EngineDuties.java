package io.twophp.cdi;

import io.twophp.InvalidConfigurationException;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.callback.CallbackSweep;
import io.twophp.core.client.CallRecovery;
import io.twophp.core.client.CallRetention;
import io.twophp.core.evidence.EvidenceRetention;
import io.twophp.core.execution.Background;
import io.twophp.core.execution.Leases;
import io.twophp.core.execution.OutageLog;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.ledger.Opening;
import io.twophp.core.settings.Settings;
import io.twophp.core.sweep.ExpirySweep;
import io.twophp.core.sweep.RecoverySweep;
import io.twophp.core.sweep.RetentionSweep;
import io.twophp.core.sweep.ScheduledSweep;
import io.twophp.core.sweep.Steps;
import io.twophp.core.sync.SyncSweep;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The scheduled work of one engine, each sweep at an interval of its own. A late run changes no outcome. */
@ModuleBean
class EngineDuties {

    private static final int RENEWALS_PER_LEASE = 3;
    private static final Duration FIRST_SYNC = Duration.ofSeconds(5);

    private final List<ScheduledSweep> all;
    private final List<ScheduledSweep> watched;
    private final Runnable sync;

    @Inject
    EngineDuties(
            Settings settings,
            WorkThreads threads,
            OutageLog outages,
            Opening opening,
            ExpirySweep expiry,
            RetentionSweep retention,
            EvidenceRetention evidence,
            RecoverySweep recovery,
            Leases leases,
            Background background,
            CallbackSweep callbacks,
            CallRecovery calls,
            CallRetention endedCalls,
            CentralSync central) {
        List<ScheduledSweep> duties = new ArrayList<>(List.of(
                new ScheduledSweep(
                        "expiry",
                        interval(settings, "twophp.expiry.interval", Duration.ofSeconds(1)),
                        threads,
                        System::nanoTime,
                        outages,
                        "TWOPHP-0301 A run of the expiry sweep failed; the next one will pick up what it left",
                        whenOpen(opening, expiry::run)),
                new ScheduledSweep(
                        "retention",
                        interval(settings, "twophp.retention.interval", Duration.ofHours(1)),
                        threads,
                        System::nanoTime,
                        outages,
                        "TWOPHP-0302 A run of the retention sweep failed; the next one will pick up what it left",
                        whenOpen(
                                opening,
                                () -> new Steps()
                                        .run(retention::run)
                                        .run(evidence::run)
                                        .end())),
                new ScheduledSweep(
                        "recovery",
                        interval(settings, "twophp.recovery.interval", Duration.ofSeconds(5)),
                        threads,
                        System::nanoTime,
                        outages,
                        "TWOPHP-0303 A run of the recovery sweep failed; the next one will pick up what it left",
                        whenOpen(opening, recovery::run)),
                new ScheduledSweep(
                        "heartbeat",
                        heartbeat(settings),
                        threads,
                        System::nanoTime,
                        outages,
                        "TWOPHP-0304 Leases could not be renewed; work that outlasts its lease may be taken over",
                        whenOpen(
                                opening,
                                () -> new Steps()
                                        .run(background::giveUpOverdue)
                                        .run(leases::renew)
                                        .end())),
                new ScheduledSweep(
                        "callbacks",
                        interval(settings, "twophp.callback.interval", Duration.ofSeconds(5)),
                        threads,
                        System::nanoTime,
                        outages,
                        "TWOPHP-0305 A run of the callback sweep failed; the next one will pick up what it left",
                        whenOpen(opening, callbacks::run)),
                new ScheduledSweep(
                        "calls",
                        interval(settings, "twophp.client.recovery.interval", Duration.ofSeconds(10)),
                        threads,
                        System::nanoTime,
                        outages,
                        "TWOPHP-0306 Calls that were left unfinished could not be taken up; the next run will do so",
                        whenOpen(opening, calls::sweep)),
                new ScheduledSweep(
                        "call-retention",
                        interval(settings, "twophp.retention.interval", Duration.ofHours(1)),
                        threads,
                        System::nanoTime,
                        outages,
                        "TWOPHP-0307 Calls that ended long ago could not be removed; the next run will do so",
                        whenOpen(opening, endedCalls::run))));
        this.watched = List.copyOf(duties);
        Optional<ScheduledSweep> sync = central.sweep()
                .map(sweep -> new ScheduledSweep(
                        "sync",
                        firstSync(central.settings().interval()),
                        central.settings().interval(),
                        threads,
                        System::nanoTime,
                        outages,
                        "TWOPHP-0707 Rows could not be told to the Central Ledger; the next run will do so",
                        whenOpen(opening, sweep::run)));
        sync.ifPresent(duties::add);
        this.sync = () -> {
            central.sweep().ifPresent(SyncSweep::wake);
            sync.ifPresent(ScheduledSweep::take);
        };
        this.all = List.copyOf(duties);
    }

    /**
     * Returns the time until the first synchronization: short, whatever the interval, since a service enrols and sends
     * its waiting rows only then.
     */
    private static Duration firstSync(Duration interval) {
        return interval.compareTo(FIRST_SYNC) < 0 ? interval : FIRST_SYNC;
    }

    /** Starts sending the waiting rows to the Central Ledger at once; returns before that is done. */
    void syncNow() {
        sync.run();
    }

    List<ScheduledSweep> all() {
        return all;
    }

    /**
     * Returns the sweeps that a healthy node needs. Synchronization with the Central Ledger is none of them: it may
     * take any time (L1).
     */
    List<ScheduledSweep> watched() {
        return watched;
    }

    /** Runs the sweep once the ledger has been opened; before that it has no work, and does not count as failed. */
    private static Runnable whenOpen(Opening opening, Runnable sweep) {
        return () -> {
            if (opening.isOpen()) {
                sweep.run();
            }
        };
    }

    /** Returns a third of a lease, so that one turn may fail. */
    static Duration heartbeat(Settings settings) {
        long lease = interval(settings, "twophp.lease", Duration.ofMinutes(1)).toMillis();
        return Duration.ofMillis(Math.max(1, lease / RENEWALS_PER_LEASE));
    }

    static Duration interval(Settings settings, String key, Duration fallback) {
        Duration interval = settings.duration(key, fallback);
        if (interval.toMillis() < 1) {
            throw new InvalidConfigurationException("Setting " + key + " = " + interval.toMillis()
                    + " ms; write a positive duration, such as " + fallback + ".");
        }
        return interval;
    }
}
