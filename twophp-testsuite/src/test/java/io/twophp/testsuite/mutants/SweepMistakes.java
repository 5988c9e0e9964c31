package io.twophp.testsuite.mutants;

import java.util.List;

/**
 * Mistakes with scheduled work: clocks that are set, looks that fail, quotas, and what is open among what is decided.
 */
final class SweepMistakes {

    private static final String LOOKS = "io.twophp.core.sweep.Looks";
    private static final String CLOCK_TEST = "io.twophp.core.sweep.ClockJumpTest";
    private static final String QUOTA = "io.twophp.core.engine.Quota";
    private static final String QUOTA_TEST = "io.twophp.core.engine.QuotaSequencesTest";
    private static final String SQL = "io.twophp.jpa.sql.SqlIntentLedger";
    private static final String POSTGRESQL = "io.twophp.jpa.postgresql.PostgreSqlIntentText";
    private static final String OPEN_TEST = "io.twophp.jpa.PostgreSqlOpenIntentsTest";

    private SweepMistakes() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.in(LOOKS, "X4: sweeps wait until a clock that was set back has caught up")
                        .replace("wentBack || look.isDue(now)", "look.isDue(now)")
                        .caughtBy(CLOCK_TEST),
                Mutant.in(LOOKS, "X4: windows stay where they were when the clock is set back")
                        .replace(
                                "return earlier(from, reach.apply(now));",
                                "return from.equals(Instant.MAX)" + " ? reach.apply(now) : from;"),
                Mutant.in("io.twophp.core.intent.Intent", "X4: an expiry that was answered is taken back")
                        .replace("return ended || !now", "return !now")
                        .caughtBy("io.twophp.core.explorer.ExplorerTest"),
                Mutant.in(
                                "io.twophp.jpa.postgresql.PostgreSqlDialect",
                                "X4: a lease is lost before its end once the clock was set back")
                        .replace(
                                "GREATEST(i.lease_until - i.phase_2_timestamp, INTERVAL '0') / 2",
                                "(i.lease_until - i.phase_2_timestamp) / 2")
                        .caughtBy("io.twophp.jpa.LedgerTest"),
                Mutant.in(QUOTA, "X7: a decision grants a tenth anew")
                        .replace("(key, share) -> share.refused(null)", "(key, share) -> null")
                        .caughtBy(QUOTA_TEST),
                Mutant.in(QUOTA, "X7: a start grants a tenth anew")
                        .replace("crowded.forEach(owner -> shares.put(owner, NOTHING));", "")
                        .caughtBy(QUOTA_TEST),
                Mutant.in(SQL, "X11: the quota's question reads what the day decided")
                        .replace("return keepsPayloads\n", "return !keepsPayloads\n")
                        .caughtBy(OPEN_TEST),
                Mutant.in(SQL, "X11: recovery's question reads what the day decided")
                        .replace("IntentRows.isOfAll(from) || !keepsPayloads", "IntentRows.isOfAll(from)")
                        .caughtBy(OPEN_TEST),
                Mutant.in(POSTGRESQL, "X11: recovery reads what the day decided")
                        .replace("return keepsPayloads ? due : new Due(due.ofAll(), due.ofAll());", "return due;")
                        .caughtBy(OPEN_TEST),
                Mutant.in("io.twophp.jpa.sql.IntentConditions", "retention keeps the name of what was abandoned")
                        .replace(
                                "\" THEN \" + at + \" ELSE i.key_freed_at END\"",
                                "\" THEN i.key_freed_at ELSE i.key_freed_at END\"")
                        .caughtBy("io.twophp.jpa.LedgerTest#freesTheNameOfWhatWasAbandonedWhereTheDialectSaysSo"),
                Mutant.in(LOOKS, "X18: a look that failed counts as done")
                        .replace("now.plus(pause.compareTo(AGAIN) < 0 ? pause : AGAIN)", "now.plus(pause)"),
                Mutant.in(LOOKS, "X18: a look that failed is tried in each run")
                        .replace("                look.tried(now);\n", ""));
    }
}
