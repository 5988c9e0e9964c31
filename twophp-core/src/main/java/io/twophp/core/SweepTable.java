package io.twophp.core;

import io.twophp.core.callback.CallbackSweep;
import io.twophp.core.settings.Settings;
import io.twophp.core.sweep.Steps;
import io.twophp.core.sweep.Sweep;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncSweep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The table of an engine's scheduled work, each sweep at an interval of its own. A late run changes no outcome. */
final class SweepTable {

    private static final Duration FIRST_SYNC = Duration.ofSeconds(5);
    private static final Duration OPENING_INTERVAL = Duration.ofSeconds(1);

    private final Settings settings;
    private final EngineOpening opening;
    private final List<Sweep> rows = new ArrayList<>();

    SweepTable(Settings settings, EngineOpening opening) {
        this.settings = settings;
        this.opening = opening;
    }

    void add(IntentExecution intents) {
        add(
                "expiry",
                settings.interval("twophp.expiry.interval", Duration.ofSeconds(1)),
                "TWOPHP-0301 A run of the expiry sweep failed; the next one will pick up what it left",
                intents.expiry()::run);
        add(
                "retention",
                settings.interval("twophp.retention.interval", Duration.ofHours(1)),
                "TWOPHP-0302 A run of the retention sweep failed; the next one will pick up what it left",
                both(intents.retention()::run, intents.evidenceRetention()));
        add(
                "recovery",
                settings.interval("twophp.recovery.interval", Duration.ofSeconds(5)),
                "TWOPHP-0303 A run of the recovery sweep failed; the next one will pick up what it left",
                intents.recovery()::run);
        add(
                "heartbeat",
                intents.heartbeat(),
                "TWOPHP-0304 Leases could not be renewed; work that outlasts its lease may be taken over",
                both(intents.background::giveUpOverdue, intents.leases::renew));
    }

    void add(CallbackSweep callbacks) {
        add(
                "callbacks",
                settings.interval("twophp.callback.interval", Duration.ofSeconds(5)),
                "TWOPHP-0305 A run of the callback sweep failed; the next one will pick up what it left",
                callbacks::run);
    }

    void add(OutboundCalls calls) {
        add(
                "calls",
                settings.interval("twophp.client.recovery.interval", Duration.ofSeconds(10)),
                "TWOPHP-0306 Calls that were left unfinished could not be taken up; the next run will do so",
                calls.recovery()::sweep);
        add(
                "call-retention",
                settings.interval("twophp.retention.interval", Duration.ofHours(1)),
                "TWOPHP-0307 Calls that ended long ago could not be removed; the next run will do so",
                calls.retention()::run);
    }

    List<Sweep> rows() {
        return List.copyOf(rows);
    }

    /** Returns the synchronization. Its first turn comes soon, since a service enrols only then. */
    Sweep sync(SyncSweep sync) {
        Duration interval = SyncSettings.from(settings).interval();
        return new Sweep(
                "sync",
                interval.compareTo(FIRST_SYNC) < 0 ? interval : FIRST_SYNC,
                interval,
                "TWOPHP-0707 Rows could not be sent to the Central Ledger; the next run will do so",
                whenOpen(sync::run));
    }

    /** Returns the attempts to open the ledger, which go on until one succeeds. */
    Sweep opening(Runnable attempt) {
        return Sweep.every(
                OPENING_INTERVAL,
                "opening",
                "TWOPHP-0007 The ledger could not be opened; the next turn tries again",
                attempt);
    }

    private void add(String name, Duration interval, String failed, Runnable action) {
        rows.add(Sweep.every(interval, name, failed, whenOpen(action)));
    }

    /** Runs the sweep once the ledger has been opened; before that it has no work, and does not count as failed. */
    private Runnable whenOpen(Runnable sweep) {
        return () -> {
            if (opening.isOpen()) {
                sweep.run();
            }
        };
    }

    private static Runnable both(Runnable one, Runnable other) {
        return () -> new Steps().run(one).run(other).end();
    }
}
