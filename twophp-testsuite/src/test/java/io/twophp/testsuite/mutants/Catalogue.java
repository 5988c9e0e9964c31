package io.twophp.testsuite.mutants;

import java.util.ArrayList;
import java.util.List;

/** The mistakes, by seam. Each was once made, or could have been, without any test of the time noticing it. */
final class Catalogue {

    private static final String CORE = "twophp-core";
    private static final String CDI = "twophp-cdi";
    private static final String LEDGER = "twophp-jpa-ledger";
    private static final String JAXRS = "twophp-jaxrs";
    private static final String SUITE = "twophp-testsuite";

    private Catalogue() {}

    static List<Mutant> all() {
        List<Mutant> all = new ArrayList<>();
        all.addAll(transactionsAtThePool());
        all.addAll(claims());
        all.addAll(keysAndNonces());
        all.addAll(windows());
        all.addAll(threads());
        all.addAll(headersAndRedirects());
        all.addAll(walls());
        return all;
    }

    private static List<Mutant> transactionsAtThePool() {
        String text = "io.twophp.jpa.postgresql.PostgreSqlIntentText";
        String pooled = "io.twophp.jpa.PostgreSqlPooledConnectionTest";
        return List.of(
                Mutant.in(LEDGER, text, "a claim's commit is not flushed, nor any later one of the connection")
                        .replace("""
                                AND i.mode = 'SYNCHRONOUS'
                                                    THEN set_config('synchronous_commit', 'off', true)""", """
                                AND i.mode = 'SYNCHRONOUS'
                                                    THEN set_config('synchronous_commit', 'off', false)""")
                        .caughtBy(pooled),
                Mutant.in(LEDGER, text, "nor after a transparent registration")
                        .replace(
                                "CASE WHEN NOT ? THEN set_config('synchronous_commit', 'off', true) END",
                                "CASE WHEN NOT ? THEN set_config('synchronous_commit', 'off', false) END")
                        .caughtBy(pooled),
                Mutant.in(
                                LEDGER,
                                "io.twophp.jpa.postgresql.PostgreSqlDialect",
                                "the bound of waits stays on the connection")
                        .replace("+ \"ms', true)\"", "+ \"ms', false)\"")
                        .caughtBy(pooled),
                Mutant.in(CDI, "io.twophp.cdi.JtaUnitOfWork", "units begin before the keys were verified")
                        .replace("        opening.require();\n", "")
                        .caughtBy("io.twophp.cdi.JtaUnitOfWorkTest"),
                Mutant.in(CDI, "io.twophp.cdi.call.OwnUnitOfWork", "calls are written before the keys were verified")
                        .replace("        opening.require();\n", "")
                        .caughtBy("io.twophp.cdi.call.OwnUnitOfWorkTest"));
    }

    private static List<Mutant> claims() {
        String text = "io.twophp.jpa.postgresql.PostgreSqlIntentText";
        String contract = "io.twophp.jpa.PostgreSqlLedgerTest#";
        return List.of(
                Mutant.in(LEDGER, text, "a claim asks for no owner")
                        .replace(
                                "AND i.owner = ? AND i.service_endpoint",
                                "AND (i.owner = ? OR true) AND i.service_endpoint")
                        .caughtBy(contract + "refusesAClaimThatIsNotTheOwnersForThisResource"),
                Mutant.in(
                                LEDGER,
                                "io.twophp.jpa.sql.IntentConditions",
                                "a claim is taken over before its lease is over")
                        .replace("+ lost() + \"))\"", "+ lost() + \" OR true))\"")
                        .caughtBy(contract + "leavesAnExecutionAloneWhileItsLeaseRuns"),
                Mutant.in(LEDGER, "io.twophp.jpa.sql.PhaseGuards", "rows move where the phase table does not lead")
                        .replace("from != to && from.next().contains(to)", "from != to")
                        .caughtBy("io.twophp.jpa.PhaseTableTest"),
                Mutant.in(CORE, "io.twophp.core.execution.Leases", "of two epochs the earlier one's lease is prolonged")
                        .replace("Math::max", "Math::min")
                        .caughtBy("io.twophp.core.execution.LeasesTest"));
    }

    private static List<Mutant> keysAndNonces() {
        String cipher = "io.twophp.core.crypto.AesGcmCipher";
        String cipherTest = "io.twophp.core.crypto.AesGcmCipherTest";
        return List.of(
                Mutant.in(CORE, cipher, "every message has the same nonce")
                        .replace("        random.nextBytes(nonce);\n", "")
                        .caughtBy(cipherTest),
                Mutant.in(CORE, "io.twophp.core.crypto.Derived", "one derived key serves every purpose")
                        .replace(
                                "keys.put(id, new SecretKeySpec(hmac(key, purpose.getBytes(UTF_8)), HMAC));",
                                "keys.put(id, key);")
                        .caughtBy("io.twophp.core.crypto.KeyedFingerprintsTest"),
                Mutant.in(CORE, "io.twophp.core.crypto.AlgorithmPool", "two threads seal with the same cipher at once")
                        .replace("idle.poll()", "idle.peek()")
                        .caughtBy("io.twophp.core.crypto.AlgorithmPoolTest"),
                Mutant.in(
                                CORE,
                                "io.twophp.core.crypto.ConfirmationTokens",
                                "how long a comparison takes tells of a token")
                        .replace(
                                "MessageDigest.isEqual(mac(keyId, intent), given)",
                                "java.util.Arrays.equals(mac(keyId, intent), given)")
                        .caughtIn(SUITE, "io.twophp.testsuite.architecture.ArchitectureTest"),
                Mutant.in(CORE, "io.twophp.core.engine.KeyVerification", "another key of the same name is accepted")
                        .replace(".ifPresent(mark -> verify(id, mark))", ".ifPresent(mark -> {})")
                        .caughtBy("io.twophp.core.engine.KeyVerificationTest"),
                Mutant.in(
                                CORE,
                                "io.twophp.core.callback.CallbackSignature",
                                "a nonce is remembered from now, not from its making")
                        .replace("signed.plus(window)) ?", "clock.instant().plus(window)) ?")
                        .caughtBy("io.twophp.core.callback.CallbackSignatureTest"),
                Mutant.in(CORE, "io.twophp.core.ledger.Opening", "everybody passes while one thread opens")
                        .replace("Thread.currentThread() != opener", "opener == null")
                        .caughtBy("io.twophp.core.ledger.OpeningTest"));
    }

    private static List<Mutant> windows() {
        String sweep = "io.twophp.core.sweep.ExpirySweep";
        String sweepTest = "io.twophp.core.sweep.ExpirySweepTest";
        return List.of(
                Mutant.in(CORE, sweep, "an expiry run looks back not even a minute")
                        .replace("GLANCE_BACK = Duration.ofMinutes(1)", "GLANCE_BACK = Duration.ZERO")
                        .caughtBy(sweepTest),
                Mutant.in(CORE, sweep, "an expiry run never looks at all again")
                        .replace(
                                "boolean ofAll = !started.isBefore(nextOfAll)", "boolean ofAll = from == Instant.EPOCH")
                        .caughtBy(sweepTest),
                Mutant.in(CORE, sweep, "a full batch is taken for the last")
                        .replace("moved.size() == batch", "moved.size() > batch")
                        .caughtBy(sweepTest),
                Mutant.in(CORE, "io.twophp.core.sweep.RetentionSweep", "a retention run does not look back")
                        .replace("before.minus(ExpirySweep.LOOK_BACK)", "before")
                        .caughtBy("io.twophp.core.sweep.RetentionSweepTest"));
    }

    private static List<Mutant> threads() {
        String jersey = "io.twophp.jaxrs.redelivery.jersey.";
        return List.of(
                Mutant.in(CDI, "io.twophp.cdi.call.ExecutingThread", "a thread goes on working for what failed on it")
                        .replace("""
                                        try {
                                            return work.call();
                                        } finally {
                                            set(before);
                                        }
                                """, """
                                        T result = work.call();
                                        set(before);
                                        return result;
                                """)
                        .caughtBy("io.twophp.cdi.call.ExecutingThreadTest"),
                Mutant.in(JAXRS, jersey + "GlassFishIdentity", "a thread keeps the identity that it redelivered under")
                        .replace("            call(setCurrent, null, before);\n", "")
                        .caughtBy(jersey + "GlassFishIdentityTest"),
                Mutant.in(JAXRS, jersey + "JerseyDoor", "a thread keeps the request context that failed on it")
                        .replace(
                                "        } finally {\n            context.deactivate();\n        }",
                                "            context.deactivate();\n        } finally {\n        }")
                        .caughtBy(jersey + "JerseyDoorTest"));
    }

    private static List<Mutant> headersAndRedirects() {
        String headers = "io.twophp.jaxrs.mutation.StoredHeaders";
        String headersTest = "io.twophp.jaxrs.RequestHeadersTest";
        return List.of(
                Mutant.in(JAXRS, headers, "credentials are stored with the request")
                        .replace("return !credentials.contains(canonical)\n                && ", "return ")
                        .caughtBy(headersTest),
                Mutant.in(JAXRS, headers, "what Connection names is stored with the request")
                        .replace(" || hops.contains(name)", "")
                        .caughtBy("io.twophp.jaxrs.mutation.StoredHeadersTest"),
                Mutant.in(JAXRS, "io.twophp.jaxrs.callback.ReceiverClient", "a callback follows redirects")
                        .replace("                .disableRedirectHandling()\n", "")
                        .caughtBy("io.twophp.jaxrs.callback.HostileReceiverTest"),
                Mutant.in(JAXRS, "io.twophp.jaxrs.client.Redirects", "an exchange of a call follows redirects")
                        .replace("properties.put(FOLLOW, false)", "properties.put(FOLLOW, true)")
                        .caughtBy("io.twophp.jaxrs.client.RedirectsTest"));
    }

    private static List<Mutant> walls() {
        String rules = "io.twophp.testsuite.architecture.ArchitectureTest";
        return List.of(
                Mutant.in(CORE, "io.twophp.Owner", "the API knows the engine")
                        .replace(
                                "public record Owner(String name) {",
                                "public record Owner(String name) { static io.twophp.core.engine.Answer planted;")
                        .caughtIn(SUITE, rules),
                Mutant.in(CORE, "io.twophp.core.engine.Quota", "the server's engine knows the client's")
                        .replace(
                                "final class Quota {", "final class Quota { static io.twophp.core.client.Call planted;")
                        .caughtIn(SUITE, rules),
                Mutant.in(CORE, "io.twophp.core.sweep.ExpirySweep", "a sweep asks the machine for the time")
                        .replace(
                                "public final class ExpirySweep {",
                                "public final class ExpirySweep { final java.time.Instant planted = java.time.Instant.now();")
                        .caughtIn(SUITE, rules),
                Mutant.in(CORE, "io.twophp.core.intent.Origin", "two packages know each other")
                        .replace(
                                "Set<String> roles) {",
                                "Set<String> roles) { static io.twophp.core.ledger.IntentLedger planted;")
                        .caughtIn(SUITE, rules));
    }
}
