package io.twophp.central.upkeep;

import io.twophp.central.store.Days;
import io.twophp.central.store.Sweeps;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Instant;
import java.util.function.Consumer;

/** Makes days ahead, deletes rows that are older than is kept, and pairs rows, each minute, on each node. */
@Singleton
@TransactionManagement(TransactionManagementType.BEAN)
public class CentralUpkeep {

    private static final System.Logger LOG = System.getLogger(CentralUpkeep.class.getName());

    @Inject
    Clock clock;

    @Inject
    Days days;

    @Inject
    Sweeps sweeps;

    /** Runs all steps. Throws nothing: containers may cancel a timer that throws. */
    @Schedule(hour = "*", minute = "*", persistent = false)
    public void run() {
        Instant now = clock.instant();
        step("make days ahead", now, at -> days.made(sweeps.makeAhead(at)));
        step("delete old rows", now, at -> {
            while (sweeps.deleteRows(at) > 0) {
                LOG.log(Level.DEBUG, "Rows that are older than is kept were deleted.");
            }
        });
        step("delete what is beside old rows", now, sweeps::deleteBeside);
        step("pair rows", now, sweeps::pair);
    }

    private static void step(String what, Instant now, Consumer<Instant> step) {
        try {
            step.accept(now);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0905 The Central Ledger could not " + what + "; it tries again in a minute.",
                    e);
        }
    }
}
