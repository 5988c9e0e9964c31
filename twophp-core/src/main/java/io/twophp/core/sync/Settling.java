package io.twophp.core.sync;

import io.twophp.LedgerEntry.Actor;
import io.twophp.ServerCorrelationId;
import io.twophp.core.protocol.OneLine;
import io.twophp.core.sync.LedgerFeed.Entry;
import io.twophp.core.sync.LedgerFeed.Page;
import io.twophp.core.sync.Receipt.Ahead;
import io.twophp.core.sync.Receipt.Refusal;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records the Central Ledger's answers (L6). Opens units of work of its own. */
record Settling(SyncLedger ledger, Duration interval) {

    private static final System.Logger LOG = System.getLogger(SyncSweep.class.getName());

    private static final Duration PARKED = Duration.ofHours(1);
    private static final int LONGEST_REASON = 255;

    private record RowName(String id, Actor actor) {

        static RowName of(Entry entry) {
            return new RowName(
                    entry.row().entry().serverCorrelationId(),
                    entry.row().entry().actor());
        }
    }

    /** @return the number of rows of which this ledger has lost a later phase */
    int settle(Page page, Receipt receipt) {
        Map<RowName, String> refused = new HashMap<>();
        for (Refusal refusal : receipt.refused()) {
            refused.put(new RowName(refusal.serverCorrelationId(), refusal.actor()), refusal.reason());
        }
        List<Entry> taken = page.entries().stream()
                .filter(entry -> !refused.containsKey(RowName.of(entry)))
                .toList();
        if (!taken.isEmpty()) {
            ledger.unit().run(() -> ledger.feed().acknowledge(ledger.service(), taken, interval));
        }
        page.entries().stream()
                .filter(entry -> refused.containsKey(RowName.of(entry)))
                .forEach(entry -> park(entry, refused.get(RowName.of(entry))));
        List<Ahead> lost = receipt.ahead().stream().filter(this::isLost).toList();
        if (!lost.isEmpty()) {
            tellOf(lost);
        }
        return lost.size();
    }

    /**
     * Returns whether this ledger has lost a row's later phase. A later phase that another node sent while this batch
     * was under way, or that was pulled, is in this ledger by now.
     */
    private boolean isLost(Ahead ahead) {
        if (!ServerCorrelationId.isValid(ahead.serverCorrelationId())) {
            return true;
        }
        ServerCorrelationId id = new ServerCorrelationId(ahead.serverCorrelationId());
        return ledger.unit().call(scope -> ledger.feed().rows(ledger.service(), id)).stream()
                .filter(row -> row.entry().actor() == ahead.actor())
                .noneMatch(row -> RowVersion.isAtPhaseOf(row.version(), ahead.version()));
    }

    void park(Entry entry, String why) {
        String reason = words(why);
        LOG.log(
                Level.WARNING,
                "TWOPHP-0702 [{0}] The Central Ledger refused its row: {1}. It is sent again in an hour.",
                entry.row().entry().serverCorrelationId(),
                reason);
        ledger.unit().run(() -> ledger.feed().park(ledger.service(), entry, reason, PARKED));
    }

    private static void tellOf(List<Ahead> ahead) {
        LOG.log(
                Level.ERROR,
                "TWOPHP-0703 [{0}] The Central Ledger has {1} of it, and is ahead of this ledger in {2} rows of this"
                        + " batch: commits of this ledger are lost. If it was restored, set twophp.sync.generation to"
                        + " a greater number.",
                ahead.get(0).serverCorrelationId(),
                ahead.get(0).phase(),
                ahead.size());
    }

    /** Shortens a reason from the Central Ledger so that it fits a column and a log line. */
    private static String words(String reason) {
        String line = OneLine.of(reason);
        int longest = Math.min(line.length(), LONGEST_REASON);
        boolean half = longest < line.length() && Character.isHighSurrogate(line.charAt(longest - 1));
        return line.substring(0, half ? longest - 1 : longest);
    }
}
