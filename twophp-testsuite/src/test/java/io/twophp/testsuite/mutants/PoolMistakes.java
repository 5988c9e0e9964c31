package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes with the transaction's one connection, and with names that are freed by others. */
final class PoolMistakes {

    private static final String EXECUTOR = "io.twophp.core.engine.Executor";
    private static final String UNIT = "io.twophp.cdi.JtaUnitOfWork";
    private static final String PHASE_ONE = "io.twophp.core.engine.PhaseOne";
    private static final Noticer FREED = new Noticer("io.twophp.core.engine.FreedNameTest");

    private PoolMistakes() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.in(EXECUTOR, "pool: an outcome is written while the persistence provider has a connection")
                        .replace("scope.beforeCommit(() -> {", "Optional.of(scope).ifPresent(now -> {")
                        .caughtBy("io.twophp.core.engine.ExecutionTest"),
                Mutant.in(UNIT, "pool: who is overtaken commits all the same")
                        .replace("if (failure != null || rollbackAsked) {", "if (failure != null) {"),
                Mutant.in(UNIT, "pool: an outcome that can't be written is committed without it")
                        .replace("if (failure != null || rollbackAsked) {", "if (rollbackAsked) {"),
                Mutant.in(UNIT, "pool: what failed after a flush hides why the flush failed")
                        .replace("if (current.getRollbackOnly()) {", "if (false) {"),
                FREED.in(PHASE_ONE, "names: who does not free one gets the answer of the time that is over")
                        .replace(
                                ".filter(now -> isSame(now, taken))\n                .map(now -> duplicate(registration, now))",
                                ".map(now -> duplicate(registration, taken))"),
                FREED.in(PHASE_ONE, "names: a held row's answer of the time that is over leaves")
                        .replace(".filter(reading -> !isOver(reading))", ""),
                Mutant.in("io.twophp.jpa.postgresql.CommitDurability", "durability: commits need no flush")
                        .replace("commits.equals(\"off\") || ", "")
                        .caughtBy("io.twophp.jpa.DurabilityTest"));
    }
}
