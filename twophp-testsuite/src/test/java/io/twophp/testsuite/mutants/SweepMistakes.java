package io.twophp.testsuite.mutants;

import java.util.List;

/**
 * Mistakes with scheduled work: clocks that are set, looks that fail, quotas, and what is open among what is decided.
 */
final class SweepMistakes {

    private static final String LOOKS = "io.twophp.core.sweep.Looks";
    private static final Noticer CLOCK = new Noticer("io.twophp.core.sweep.ClockJumpTest");
    private static final String QUOTA = "io.twophp.core.engine.Quota";
    private static final Noticer QUOTAS = new Noticer("io.twophp.core.engine.QuotaSequencesTest");
    private static final String SQL = "io.twophp.jpa.sql.SqlIntentLedger";
    private static final String POSTGRESQL = "io.twophp.jpa.postgresql.PostgreSqlIntentText";
    private static final Noticer OPEN = new Noticer("io.twophp.jpa.PostgreSqlOpenIntentsTest");

    private SweepMistakes() {}

    static List<Mutant> all() {
        return List.of(
                CLOCK.in(LOOKS, "X4: sweeps wait until a clock that was set back has caught up")
                        .replace("wentBack || look.isDue(now)", "look.isDue(now)"),
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
                QUOTAS.in(QUOTA, "X7: a decision grants a tenth anew")
                        .replace("(key, share) -> share.refused(null)", "(key, share) -> null"),
                QUOTAS.in(QUOTA, "X7: a start grants a tenth anew")
                        .replace("crowded.forEach(owner -> shares.put(owner, NOTHING));", ""),
                OPEN.in(SQL, "X11: the quota's question reads what the day decided")
                        .replace("return keepsPayloads\n", "return !keepsPayloads\n"),
                OPEN.in(SQL, "X11: recovery's question reads what the day decided")
                        .replace("IntentRows.isOfAll(from) || !keepsPayloads", "IntentRows.isOfAll(from)"),
                OPEN.in(POSTGRESQL, "X11: recovery reads what the day decided")
                        .replace("return keepsPayloads ? due : new Due(due.ofAll(), due.ofAll());", "return due;"),
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
