package io.twophp.core.sweep;

import io.twophp.ServerCorrelationId;
import io.twophp.core.ledger.MemoryLedger;
import io.twophp.core.ledger.MemoryUnit;
import java.time.Duration;

/** Tests of a sweep over what was registered in a ledger. */
abstract class RegistrationTests {

    static final int BATCH = 3;

    final MemoryLedger ledger = new MemoryLedger();
    final MemoryUnit unit = new MemoryUnit(ledger);
    final Registrations registrations = new Registrations(ledger, unit);

    /** Runs the sweep under test. */
    abstract void run();

    void runAfter(Duration time) {
        ledger.advance(time);
        run();
    }

    ServerCorrelationId registered() {
        return registrations.add(1).get(0);
    }
}
