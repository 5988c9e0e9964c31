package io.twophp.cdi;

import io.twophp.core.execution.LazyClaims;
import io.twophp.core.sweep.ScheduledSweep;
import io.twophp.core.sync.SyncSweep;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Fired as a CDI event when a web module's engine has started, on the thread that starts it; metrics and health of its
 * duties are made from it.
 *
 * @param service the engine's service
 * @param duties its scheduled work, except synchronization, which need not be timely
 * @param sync the sweep that sends rows to the Central Ledger; empty if there is none
 * @param lazy its claims that the ledger does not show; empty if it executes nothing
 * @param ready whether it accepts intents now: not before its ledger has been opened, and not after its end
 */
public record EngineStarted(
        String service,
        List<ScheduledSweep> duties,
        Optional<SyncSweep> sync,
        Optional<LazyClaims> lazy,
        BooleanSupplier ready) {

    public EngineStarted {
        duties = List.copyOf(duties);
    }
}
