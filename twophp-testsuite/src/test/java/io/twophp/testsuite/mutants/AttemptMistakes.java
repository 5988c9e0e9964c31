package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes with executions that come to no end, and with those that do, but not where they should. */
final class AttemptMistakes {

    private static final String CORE = "twophp-core";
    private static final String JAXRS = "twophp-jaxrs";
    private static final String EXECUTOR = "io.twophp.core.engine.Executor";
    private static final String FAILURES = "io.twophp.core.engine.InfrastructureFailureTest";
    private static final String FRESH = "io.twophp.jaxrs.FreshRequestTest";

    private AttemptMistakes() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.in(CORE, EXECUTOR, "attempts: a second one runs in the request of the first")
                        .replace("            return attempt(claim, execution);", """
                                            try {
                                                return attempt(claim, execution);
                                            } catch (java.sql.SQLException again) {
                                                return attempt(claim, execution);
                                            }""")
                        .caughtBy(FAILURES),
                Mutant.in(CORE, EXECUTOR, "attempts: whoever has waited for a second one gets a replay")
                        .replace(
                                ".map(reading -> own(claim, afterwards(claim, reading)))",
                                ".map(reading -> afterwards(claim, reading))")
                        .caughtBy(FAILURES),
                Mutant.in(
                                CORE,
                                "io.twophp.core.execution.Leases",
                                "attempts: the first one lets the claim of the second go")
                        .replace("hold.claim().tries() == claim.tries() ? null : hold", "null")
                        .caughtBy(FAILURES),
                Mutant.in(
                                JAXRS,
                                "io.twophp.jaxrs.mutation.StoredRequests",
                                "attempts: a second one does not see what is never stored")
                        .replace("headers.sent(live.getHeaders())", "stored.headers()")
                        .caughtBy(FRESH));
    }
}
