package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes with executions that never end, and with those that end in the wrong place. */
final class AttemptMistakes {

    private static final String EXECUTOR = "io.twophp.core.engine.Executor";
    private static final String LOOKUP = "io.twophp.core.engine.ClaimLookup";
    private static final Noticer FAILURES = new Noticer("io.twophp.core.engine.InfrastructureFailureTest");
    private static final Noticer LOST = new Noticer("io.twophp.core.engine.ExecutionTest");
    private static final Noticer FRESH = new Noticer("io.twophp.jaxrs.phase2.FreshRequestTest");

    private AttemptMistakes() {}

    static List<Mutant> all() {
        return List.of(
                FAILURES.in(EXECUTOR, "attempts: a second one runs in the request of the first")
                        .replace("            return attempt(claim, execution);", """
                                            try {
                                                return attempt(claim, execution);
                                            } catch (java.sql.SQLException again) {
                                                return attempt(claim, execution);
                                            }"""),
                FAILURES.in(LOOKUP, "attempts: whoever has waited for a second one gets a replay")
                        .replace(
                                ".map(reading -> own(claim, afterwards(claim, reading)))\n                    .orElseGet",
                                ".map(reading -> afterwards(claim, reading))\n                    .orElseGet"),
                FAILURES.in(
                                "io.twophp.core.execution.Leases",
                                "attempts: the first one lets the claim of the second go")
                        .replace("one.claim().tries() == claim.tries() ? null : one", "null"),
                LOST.in(EXECUTOR, "attempts: whoever has committed by itself is executed again")
                        .replace("            requireKept(scope, e);\n", ""),
                LOST.in(EXECUTOR, "attempts: a success is committed in whichever transaction there is")
                        .replace("        requireKept(scope, null);\n", ""),
                Mutant.in("io.twophp.cdi.JtaUnitOfWork", "attempts: another transaction is taken for the own one")
                        .replace(
                                "Objects.equals(key, registry.get().getTransactionKey())",
                                "registry.get().getTransactionKey() != null"),
                LOST.in(EXECUTOR, "attempts: what a time-out has ended is an outcome")
                        .replace("scope.isRollbackOnly() && scope.mayBeTimedOut()", "false"),
                Mutant.in(
                                "io.twophp.cdi.JtaUnitOfWork",
                                "attempts: a transaction that the server has rolled back had time left")
                        .replace("orElseGet(this::isOver)", "orElse(false)"),
                Mutant.in(EXECUTOR, "attempts: external effects begin under a claim that was settled")
                        .replace(" && row.epoch() == claimed.epoch()", "")
                        .caughtBy("io.twophp.core.engine.SettlementTest"),
                FRESH.in(
                                "io.twophp.jaxrs.request.StoredRequests",
                                "attempts: a second one does not see what is never stored")
                        .replace("headers.sent(live.getHeaders())", "stored.headers()"));
    }
}
