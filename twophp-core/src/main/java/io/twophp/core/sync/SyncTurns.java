package io.twophp.core.sync;

import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.sync.LedgerFeed.Page;
import io.twophp.core.sync.SyncState.State;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** This node's turns to send a service's rows, of which one node has one at a time, and its reads within them. */
final class SyncTurns {

    private static final System.Logger LOG = System.getLogger(SyncSweep.class.getName());
    private static final Duration HOLD = Duration.ofMinutes(1);

    private final SyncLedger ledger;
    private final UnitOfWork unit;
    private final SyncState state;
    private final SyncSettings settings;
    private final String node;

    SyncTurns(SyncLedger ledger, SyncSettings settings, String node) {
        this.ledger = ledger;
        this.unit = ledger.unit();
        this.state = ledger.state();
        this.settings = settings;
        this.node = node;
    }

    /** A page, and the turn within which it was read. */
    record Reading(State turn, Page page) {}

    /** Takes or prolongs the turn; empty if another node has it. */
    Optional<State> take() {
        return take(HOLD);
    }

    Optional<State> take(Duration lease) {
        return unit.call(scope -> state.take(ledger.service(), node, lease));
    }

    void letGo() {
        unit.call(scope -> {
            state.letGo(ledger.service(), node);
            return null;
        });
    }

    /** Asks for the walks that settings demand: once for each of their values, whichever node comes first. */
    void askForWalks() {
        if (settings.generation() > 0 && unit.call(scope -> state.raise(ledger.service(), settings.generation()))) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0704 The ledger''s generation is {0} from now on; all rows are sent again.",
                    settings.generation());
        }
        settings.again()
                .filter(since -> unit.call(scope -> state.again(ledger.service(), since)))
                .ifPresent(since -> LOG.log(
                        Level.WARNING,
                        "TWOPHP-0706 Rows that were registered from {0} on are sent to the Central Ledger again.",
                        since));
    }

    /** Reads a page, which is durable and this node's to send; empty if another node has the turn by now. */
    Optional<Reading> read(long after, BatchSize size) {
        return unit.call(scope -> {
            Optional<State> turn = state.take(ledger.service(), node, HOLD);
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

    /** Records the time through which all registrations have been sent. */
    void shippedThrough(Instant reached) {
        state.shippedThrough(ledger.service(), reached);
    }
}
