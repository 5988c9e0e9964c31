package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes on the way of rows to the Central Ledger. */
final class FeedMistakes {

    private static final String SWEEP = "io.twophp.core.sync.SyncSweep";
    private static final String TURNS = "io.twophp.core.sync.SyncTurns";
    private static final String FEED = "io.twophp.jpa.sql.SqlLedgerFeed";
    private static final String STATE = "io.twophp.jpa.sql.SqlSyncState";
    private static final Noticer SWEEPS = new Noticer("io.twophp.core.sync.SyncSweepTest");
    private static final Noticer FEEDS = new Noticer("io.twophp.jpa.FeedTest");

    private FeedMistakes() {}

    static List<Mutant> all() {
        return List.of(
                FEEDS.in(TURNS, "feed: a cursor in place of entries")
                        .replace(
                                "Page page = ledger.feed().page(ledger.service(), after, size.next());",
                                "String service = ledger.service().name();"
                                        + " Page page = ledger.feed().page(ledger.service(), Math.max(after, Long.getLong(service, 0)), size.next());"
                                        + " System.setProperty(service, Long.toString(page.last()));"),
                SWEEPS.in(TURNS, "feed: a batch is sent before it is flushed")
                        .replace("ledger.intents().flush();", "ledger.intents().now();"),
                Mutant.in("io.twophp.jpa.sql.SyncRowReader", "feed: a row is read before its call")
                        .replace("""
                                Map<String, Called> calls = calls(calledAs);
                                        Map<String, CallbackState> callbacks = callbacks(ids);
                                        Rows rows = new Rows();
                                        List<Wanted> all = wanted(keys);
                                        Map<Key, List<Move>> histories = new HashMap<>();
                                        for (Wanted some : all) {
                                            read(some, calls, callbacks, histories, rows);
                                        }
                                """, """
                                Map<String, CallbackState> callbacks = callbacks(ids);
                                        Rows rows = new Rows();
                                        Rows early = new Rows();
                                        List<Wanted> all = wanted(keys);
                                        Map<Key, List<Move>> histories = new HashMap<>();
                                        for (Wanted some : all) {
                                            read(some, Map.of(), callbacks, histories, early);
                                        }
                                        Map<String, Called> calls = calls(calledAs);
                                        for (Wanted some : all) {
                                            read(some, calls, callbacks, histories, rows);
                                        }
                                        rows.readable().replaceAll((key, one) ->
                                                new ReadRow(early.readable().getOrDefault(key, one).row(), one.isFinal()));
                                """)
                        .caughtBy("io.twophp.jpa.FeedReadingTest"),
                FEEDS.in("io.twophp.tck.FaultyCentral", "feed: whatever comes last stays")
                        .replace("if (before == null || isNewer(now, before)) {", "if (before != now) {"),
                FEEDS.in("io.twophp.tck.FaultyCentral", "feed: an answer comes before the commit, which fails")
                        .replace("""
                                case 4 -> {
                                                store(batch);
                                                return store(batch);
                                            }""", """
                                case 4 -> {
                                                return new Receipt(batch.rows().size(), 0, List.of(), List.of());
                                            }"""),
                FEEDS.in(FEED, "feed: what others hold is waited for").replace("FOR UPDATE SKIP LOCKED", "FOR UPDATE"),
                FEEDS.in(FEED, "feed: a walk begins anew behind what was told meanwhile")
                        .replace(
                                "to.map(last -> all ? last : last.minus(OVERLAP))",
                                "to.filter(last -> !all).map(last -> last.minus(OVERLAP))"),
                FEEDS.in(STATE, "feed: while rows are told again it says that they are told")
                        .replace("AND NOT walks_all\"", "AND held_by IS NOT NULL\""),
                SWEEPS.in("io.twophp.core.sync.Pauses", "feed: Retry-After is not looked at")
                        .replace(".map(pause -> shorter(pause, LONGEST_REQUESTED))", ".map(pause -> FIRST)"),
                Mutant.in(SWEEP, "feed: a node that ends keeps its turn")
                        .replace(
                                "        stopped = true;\n        if (!running) {",
                                "        stopped = true;\n        if (running) {"),
                SWEEPS.in("io.twophp.core.sync.Settling", "feed: a refused row is acknowledged")
                        .replace(
                                ".filter(entry -> !refused.containsKey(RowName.of(entry)))", ".filter(entry -> true)"));
    }
}
