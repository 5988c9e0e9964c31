package io.twophp.core.sync;

import io.twophp.core.sync.LedgerFeed.Page;
import io.twophp.core.sync.SyncState.State;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** This node's turns to send a service's rows, of which one node has one at a time, and its reads within them. */
record SyncTurns(SyncLedger ledger, SyncSettings settings, String node) {

    private static final System.Logger LOG = System.getLogger(SyncSweep.class.getName());
    private static final Duration HOLD = Duration.ofMinutes(1);

    record Reading(State turn, Page page) {}

    /** Takes or prolongs the turn; empty if another node has it. */
    Optional<State> take() {
        return take(HOLD);
    }

    Optional<State> take(Duration lease) {
        return ledger.unit().call(scope -> ledger.state().take(ledger.service(), node, lease));
    }

    void letGo() {
        ledger.unit().run(() -> ledger.state().letGo(ledger.service(), node));
    }

    /** Asks for the walks that settings demand: once for each of their values, whichever node comes first. */
    void askForWalks() {
        if (settings.generation() > 0
                && ledger.unit().call(scope -> ledger.state().raise(ledger.service(), settings.generation()))) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0704 The ledger''s generation is {0} from now on; all rows are sent again.",
                    settings.generation());
        }
        settings.again()
                .filter(since -> ledger.unit().call(scope -> ledger.state().again(ledger.service(), since)))
                .ifPresent(since -> LOG.log(
                        Level.WARNING,
                        "TWOPHP-0706 Rows that were registered from {0} on are sent to the Central Ledger again.",
                        since));
    }

    /** Reads a page, which is durable and this node's to send; empty if another node has the turn by now. */
    Optional<Reading> read(long after, BatchSize size) {
        return ledger.unit().call(scope -> {
            Optional<State> turn = ledger.state().take(ledger.service(), node, HOLD);
            if (turn.isEmpty()) {
                return Optional.empty();
            }
            Page page = ledger.feed().page(ledger.service(), after, size.next());
            if (!page.entries().isEmpty()) {
                ledger.intents().flush();
            }
            return Optional.of(new Reading(turn.get(), page));
        });
    }

    void shippedThrough(Instant reached) {
        ledger.state().shippedThrough(ledger.service(), reached);
    }
}
