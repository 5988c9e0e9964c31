package io.twophp.core.callback;

import io.twophp.core.callback.CallbackLedger.Due;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.UnitOfWork;
import java.util.List;
import java.util.Objects;

/**
 * Takes up the callbacks whose next attempt is due: retries, and callbacks that a node left behind. Safe on any number
 * of nodes at once, and thread-safe; one run sends as much as there is room for and waits for nothing.
 */
public record CallbackSweep(
        ServiceIdentity service, CallbackLedger ledger, UnitOfWork unit, CallbackDispatcher dispatcher) {

    /** Bounds a run even if everything due is for receivers that have no room. */
    static final int MOST_BATCHES = 50;

    public CallbackSweep {
        Objects.requireNonNull(service, "service");
        Objects.requireNonNull(ledger, "ledger");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(dispatcher, "dispatcher");
    }

    public void run() {
        for (int batch = 0; batch < MOST_BATCHES; batch++) {
            int free = dispatcher.free();
            if (free == 0) {
                return;
            }
            List<Due> due = unit.call(scope -> ledger.claimDue(service, CallbackSettings.HOLD, free));
            postpone(
                    due.stream().filter(callback -> !dispatcher.begin(callback)).toList());
            if (due.size() < free) {
                return;
            }
        }
    }

    /** Moves callbacks to the end of the queue: others may have room, and no attempt was made. */
    private void postpone(List<Due> left) {
        if (left.isEmpty()) {
            return;
        }
        unit.run(() -> left.forEach(
                due -> ledger.postpone(due.callback().serverCorrelationId(), due.attempt(), CallbackSettings.HOLD)));
    }
}
