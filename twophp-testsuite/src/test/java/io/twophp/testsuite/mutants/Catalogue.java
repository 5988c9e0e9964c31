package io.twophp.testsuite.mutants;

import java.util.ArrayList;
import java.util.List;

/** The mistakes, by seam. Each was once made, or could have been, without being noticed by a test of that time. */
final class Catalogue {

    private Catalogue() {}

    static List<Mutant> all() {
        List<Mutant> all = new ArrayList<>();
        all.addAll(transactionsAtThePool());
        all.addAll(claims());
        all.addAll(keysAndNonces());
        all.addAll(windows());
        all.addAll(threads());
        all.addAll(headersAndRedirects());
        all.addAll(loopback());
        all.addAll(walls());
        all.addAll(PoolMistakes.all());
        all.addAll(beans());
        all.addAll(whatWasMended());
        all.addAll(ClientMistakes.all());
        all.addAll(DeploymentMistakes.all());
        all.addAll(MessageMistakes.all());
        all.addAll(DialectMistakes.all());
        all.addAll(CommandMistakes.all());
        all.addAll(KeyMistakes.all());
        all.addAll(FeedMistakes.all());
        all.addAll(AttemptMistakes.all());
        all.addAll(LazyClaimMistakes.all());
        all.addAll(CentralMistakes.all());
        all.addAll(ForeignAnswerMistakes.all());
        all.addAll(SweepMistakes.all());
        all.addAll(EarlierMistakes.all());
        return all;
    }

    private static List<Mutant> transactionsAtThePool() {
        String text = "io.twophp.jpa.postgresql.PostgreSqlIntentText";
        Noticer pooled = new Noticer("io.twophp.jpa.PostgreSqlPooledConnectionTest");
        return List.of(
                pooled.in(text, "a claim's commit is not flushed, nor any later one of the connection")
                        .replace("""
                                AND i.mode = 'SYNCHRONOUS'
                                                    THEN set_config('synchronous_commit', 'off', true)""", """
                                AND i.mode = 'SYNCHRONOUS'
                                                    THEN set_config('synchronous_commit', 'off', false)"""),
                pooled.in(text, "nor after a transparent registration")
                        .replace(
                                "CASE WHEN NOT ? THEN set_config('synchronous_commit', 'off', true) END",
                                "CASE WHEN NOT ? THEN set_config('synchronous_commit', 'off', false) END"),
                pooled.in("io.twophp.jpa.postgresql.PostgreSqlDialect", "the bound of waits stays on the connection")
                        .replace("+ \"ms', true)\"", "+ \"ms', false)\""),
                Mutant.in("io.twophp.cdi.JtaUnitOfWork", "units begin before the keys were verified")
                        .replace(
                                "        opening.require();\n        UserTransaction transaction = begin();",
                                "        UserTransaction transaction = begin();"),
                Mutant.in("io.twophp.cdi.JtaUnitOfWork", "one statement is run in somebody else's transaction")
                        .replace(
                                "status(transaction) != Status.STATUS_NO_TRANSACTION) {\n            throw already",
                                "status(transaction) < 0) {\n            throw already"),
                Mutant.in("io.twophp.jpa.sql.SqlStore", "one statement is run on a connection that does not commit it")
                        .replace("connection.getAutoCommit() ? ", "connection != null ? ")
                        .caughtBy("io.twophp.jpa.PostgreSqlAloneTest"),
                Mutant.in("io.twophp.cdi.call.OwnUnitOfWork", "calls are written before the keys were verified")
                        .replace("        opening.require();\n        try", "        try"));
    }

    private static List<Mutant> claims() {
        String text = "io.twophp.jpa.postgresql.PostgreSqlIntentText";
        String contract = "io.twophp.jpa.LedgerTest#";
        return List.of(
                Mutant.in("io.twophp.jpa.sql.IntentConditions", "a claim asks for no owner")
                        .replace("AND i.owner = ? AND i.tenant", "AND (i.owner = ? OR true) AND i.tenant")
                        .caughtBy(contract + "refusesAClaimThatIsNotTheOwnersForThisResource"),
                Mutant.in("io.twophp.jpa.sql.IntentConditions", "a claim takes a request that no key here opens")
                        .replace("',') IN ?) > 0", "',') IN ?) >= 0")
                        .caughtBy(contract + "refusesAClaimThatIsNotTheOwnersForThisResource"),
                Mutant.in("io.twophp.core.engine.PhaseTwo", "a claim alone takes an intent that needs a slot")
                        .replace("request.withoutPlace()", "request")
                        .caughtBy("io.twophp.core.engine.OneStatementTest"),
                Mutant.in("io.twophp.jpa.sql.IntentConditions", "a claim is taken over before its lease is over")
                        .replace("+ lost() + \"))\"", "+ lost() + \" OR true))\"")
                        .caughtBy(contract + "claimsAgainOnceTheLeaseRanOutUnlessThereMayBeExternalEffects"),
                Mutant.in("io.twophp.jpa.sql.PhaseGuards", "rows move where the phase table does not lead")
                        .replace("from != to && from.next().contains(to)", "from != to")
                        .caughtBy("io.twophp.jpa.PhaseTableTest"),
                Mutant.in("io.twophp.core.execution.Leases", "of two epochs the earlier one's lease is prolonged")
                        .replace("Math::max", "Math::min"));
    }

    private static List<Mutant> keysAndNonces() {
        String cipher = "io.twophp.core.crypto.AesGcmCipher";
        return List.of(
                Mutant.in(cipher, "every message has the same nonce").replace("        random.nextBytes(nonce);\n", ""),
                Mutant.in("io.twophp.core.crypto.LastingSecret", "one derived key serves every purpose")
                        .replace("derived.computeIfAbsent(purpose, ", "derived.computeIfAbsent(\"any\", ")
                        .caughtBy("io.twophp.core.crypto.KeyedFingerprintsTest"),
                Mutant.in("io.twophp.core.crypto.AlgorithmPool", "two threads seal with the same cipher at once")
                        .replace("idle.poll()", "idle.peek()"),
                Mutant.in("io.twophp.core.crypto.ConfirmationTokens", "how long a comparison takes tells of a token")
                        .replace("MessageDigest.isEqual(mac(intent), ", "java.util.Arrays.equals(mac(intent), ")
                        .caughtBy("io.twophp.testsuite.architecture.ArchitectureTest"),
                Mutant.in("io.twophp.core.engine.KeyVerification", "another key of the same name is accepted")
                        .replace(".ifPresent(mark -> verify(id, mark))", ".ifPresent(mark -> {})"),
                Mutant.in(
                                "io.twophp.core.signature.CallbackSignature",
                                "a nonce is remembered from now, not from its making")
                        .replace("signed.plus(window))", "java.time.Instant.now().plus(window))"),
                Mutant.in("io.twophp.core.ledger.Opening", "everybody passes while one thread opens")
                        .replace("Thread.currentThread() != opener", "opener == null"));
    }

    private static List<Mutant> windows() {
        String sweep = "io.twophp.core.sweep.ExpirySweep";
        return List.of(
                Mutant.in(sweep, "an expiry run does not look back")
                        .replace("Duration.ZERO, Duration.ofSeconds(10)", "Duration.ZERO, Duration.ZERO"),
                Mutant.in(sweep, "an expiry run never looks at all again")
                        .replace("Look.atAll(Duration.ofHours(1))", "Look.atAll(Duration.ofDays(1))"),
                Mutant.in(sweep, "a full batch is taken for the last")
                        .replace("moved.size() == batch", "moved.size() > batch"),
                Mutant.in("io.twophp.core.sweep.RetentionSweep", "a retention run does not look back")
                        .replace("before.minus(ExpirySweep.LOOK_BACK)", "before"));
    }

    private static List<Mutant> threads() {
        String jersey = "io.twophp.jaxrs.redelivery.jersey.";
        return List.of(
                Mutant.in("io.twophp.cdi.call.ExecutingThread", "a thread goes on working for what failed on it")
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
                                """),
                Mutant.in(jersey + "GlassFishIdentity", "a thread keeps the identity that it redelivered under")
                        .replace("            call(setCurrent, null, before);\n", ""),
                Mutant.in(jersey + "JerseyTarget", "a thread keeps the request context that failed on it")
                        .replace(
                                "        } finally {\n            context.deactivate();\n        }",
                                "            context.deactivate();\n        } finally {\n        }"));
    }

    private static List<Mutant> headersAndRedirects() {
        String headers = "io.twophp.jaxrs.request.StoredHeaders";
        Noticer stored = new Noticer("io.twophp.jaxrs.request.RequestHeadersTest");
        return List.of(
                stored.in(headers, "credentials are stored with the request")
                        .replace("return !credentials.contains(canonical)\n                && ", "return "),
                stored.in(headers, "what Connection names is stored with the request")
                        .replace(" || hops.contains(name)", ""),
                Mutant.in("io.twophp.outbound.CheckedClient", "a connection with the rest of an answer is kept")
                        .replace(
                                "outcome instanceof Answered answer && answer.isWhole()", "outcome instanceof Answered")
                        .caughtBy("io.twophp.jaxrs.callback.HttpCallbackSenderTest"),
                Mutant.in("io.twophp.outbound.CheckedClient", "a callback is lost on a broken connection")
                        .replace("EnumSet.of(Failure.BROKEN, Failure.TLS)", "EnumSet.noneOf(Failure.class)")
                        .caughtBy("io.twophp.jaxrs.callback.HttpCallbackSenderTest"),
                Mutant.in("io.twophp.outbound.Line", "receivers share a connection")
                        .replace(
                                "return receiver + \" \" + target.getScheme() + \"://\" + target.getRawAuthority();",
                                "return \"\";")
                        .caughtBy("io.twophp.jaxrs.callback.HttpCallbackSenderTest"),
                Mutant.in("io.twophp.outbound.CheckedClient", "a callback follows redirects")
                        .replace("                .disableRedirectHandling()\n", "")
                        .caughtBy("io.twophp.jaxrs.callback.HostileReceiverTest"),
                Mutant.in("io.twophp.jaxrs.client.Redirects", "an exchange of a call follows redirects")
                        .replace("properties.put(FOLLOW, false)", "properties.put(FOLLOW, true)"));
    }

    private static List<Mutant> loopback() {
        String loopback = "io.twophp.jaxrs.redelivery.loopback.";
        return List.of(
                Mutant.in(loopback + "Tickets", "a token of the server's own is good twice")
                        .replace("&& open.remove(found)", "&& open.contains(found)"),
                Mutant.in(loopback + "Tickets", "an old token is good")
                        .replace("found != null && !found.isExpired(nanos.getAsLong())", "found != null"),
                Mutant.in(loopback + "Ticket", "a token's comparison tells how much of it is right")
                        .replace("MessageDigest.isEqual(token", "java.util.Arrays.equals(token")
                        .caughtBy("io.twophp.testsuite.architecture.ArchitectureTest"),
                Mutant.in(loopback + "LoopbackFilter", "tokens are taken from other machines")
                        .replace("AddressRange.isLoopback(peer) || peer != null", "true || peer != null"),
                Mutant.in(loopback + "RestoredRequest", "a restored request has the roles of who sends it")
                        .replace("return owner.isUserInRole(role);", "return super.isUserInRole(role);")
                        .caughtBy(loopback + "LoopbackFilterTest"),
                Mutant.in("io.twophp.jaxrs.request.Redelivered", "a redelivered request is in no trace")
                        .replace(
                                "        claim.confirmed().headers().forEach((name, value) -> headers.put(name, List.of(value)));\n",
                                "")
                        .caughtBy(loopback + "LoopbackFilterTest", "io.twophp.jaxrs.trace.TracingTest"),
                Mutant.in("io.twophp.cdi.trace.OpenTelemetrySpan", "a redelivered request leaves a span behind")
                        .replace("        scope.close();\n        try {", "        try {")
                        .caughtBy("io.twophp.jaxrs.trace.TracingTest"));
    }

    private static List<Mutant> walls() {
        Noticer rules = new Noticer("io.twophp.testsuite.architecture.ArchitectureTest");
        return List.of(
                rules.in("io.twophp.Owner", "the API knows the engine")
                        .replace(
                                "public record Owner(String tenant, String name) {",
                                "public record Owner(String tenant, String name) { static io.twophp.core.engine.Answer planted;"),
                rules.in("io.twophp.core.engine.Quota", "the server's engine knows the client's")
                        .replace(
                                "final class Quota {",
                                "final class Quota { static io.twophp.core.client.Call planted;"),
                rules.in("io.twophp.core.sweep.ExpirySweep", "a sweep asks the machine for the time")
                        .replace(
                                "public final class ExpirySweep {",
                                "public final class ExpirySweep { final java.time.Instant planted = java.time.Instant.now();"),
                rules.in("io.twophp.core.intent.Origin", "two packages know each other")
                        .replace(
                                "Set<String> roles, TraceContext trace) {",
                                "Set<String> roles, TraceContext trace) { static io.twophp.core.ledger.IntentLedger planted;"));
    }

    /** Returns defects that were mended, as they were; the numbers are those of docs/reliability.md. */
    private static List<Mutant> beans() {
        Noticer unit = new Noticer("io.twophp.cdi.JtaUnitOfWorkTest");
        return List.of(
                Mutant.in("io.twophp.cdi.JtaUnitOfWork", "beans: UserTransaction is asked for within an EJB")
                        .replace("Suspension.isActive() ? server.find() : Optional.empty()", "Optional.empty()"),
                unit.in(
                                "io.twophp.cdi.call.ServerTransactions",
                                "beans: an EJB's connections take no part in the intent's transaction")
                        .replace(
                                "            manager.begin();\n            resume(manager);\n",
                                "            manager.begin();\n"),
                Mutant.in("io.twophp.jpa.sql.SqlStore", "beans: the ledger's statements commit by themselves")
                        .replace("if (!takesPart(connection)) {", "if (false) {"),
                Mutant.in(
                                "io.twophp.jaxrs.phase1.Interception",
                                "beans: a resource that the application has made is executed")
                        .replace("!isOverridden(matched.get(0).getClass())", "matched.isEmpty()")
                        .caughtBy("io.twophp.jaxrs.phase2.FailureTest"),
                Mutant.in(
                                "io.twophp.cdi.execution.ManagedThreads",
                                "beans: a second JAX-RS application waits for work that waits for it")
                        .replace(
                                "        if (contextual == null) {\n            enter();\n        }\n",
                                "        enter();\n"));
    }

    private static List<Mutant> whatWasMended() {
        String receivers = "io.twophp.core.outbound.Receivers";
        String quota = "io.twophp.core.engine.Quota";
        return List.of(
                Mutant.in("io.twophp.jpa.sql.SqlStore", "W5: a value that does not fit is an outage")
                        .replace("Set.of(\"22\", \"23\")", "Set.of(\"23\")")
                        .caughtBy("io.twophp.jpa.CallsTest"),
                Mutant.in("io.twophp.jaxrs.client.TimeLimit", "W7: an exchange outlasts its call's time")
                        .replace("        request.property(READ, shorter(set.apply(READ)));\n", "")
                        .caughtBy("io.twophp.se.UnansweredTest"),
                Mutant.in("io.twophp.jaxrs.client.ClientTransport", "W31: an answer is read without end")
                        .replace("time.read(raw, limit + 1L)", "time.read(raw, Long.MAX_VALUE)")
                        .caughtBy("io.twophp.se.UnansweredTest"),
                Mutant.in("io.twophp.core.client.Transports", "W13: recovery uses a client that was closed")
                        .replace("known.isOpen() ? known : null", "known"),
                Mutant.in(
                                "io.twophp.core.callback.CallbackDispatcher",
                                "W15: business logic does not wait for its callback")
                        .replace("            begun.await();\n", "")
                        .caughtBy("io.twophp.core.callback.HeadStartTest"),
                Mutant.in("io.twophp.jpa.postgresql.PostgreSqlIntentText", "W27: a decided intent keeps its payload")
                        .replace("+ (keepsPayloads ? \"\" : ERASED)", "+ \"\"")
                        .caughtBy("io.twophp.jpa.LedgerTest"),
                Mutant.in(quota, "W27: what an owner stores is not counted")
                        .replace("intents > 0 && bytes >= more", "intents > 0"),
                Mutant.in(quota, "W28: every refusal of a quota is counted anew")
                        .replace("!isRefusal(shares.get(owner)) && ", ""),
                Mutant.in(
                                "io.twophp.jpa.sql.SqlIntentLedger",
                                "W28: the quota's count reads all that the owner ever had")
                        .replace(
                                "dialect.unfinished() + \" AND \" + IntentRows.DEADLINE",
                                "\"twophp_intent i WHERE i.actor = 'server' AND \" + IntentRows.DEADLINE")
                        .caughtBy("io.twophp.jpa.PostgreSqlOpenIntentsTest"),
                Mutant.in(receivers, "W31: each name below a wildcard has a limit of its own")
                        .replace(": allowing.get(0).authority()", ": target.getRawAuthority()")
                        .caughtBy("io.twophp.core.callback.CallbackDispatcherTest"),
                Mutant.in("io.twophp.core.execution.Workers", "W31: one owner takes all places")
                        .replace("(share == null || share.held < free)", "true"),
                Mutant.in("io.twophp.jaxrs.admission.PublicUrl", "W32: links name whatever Host says")
                        .replace("moved(ours, uri.getBaseUri())", "uri.getBaseUri()"),
                Mutant.in("io.twophp.jaxrs.admission.Admission", "W32: the application does not name owners")
                        .replace("String name = naming.ownerOf(principal);", "String name = principal.getName();")
                        .caughtBy("io.twophp.jaxrs.admission.OwnerNamingTest"),
                Mutant.in("io.twophp.core.crypto.Derived", "W33: one key seals all rows")
                        .replace(
                                "new SecretKeySpec(hmac.of(key, associated), \"AES\")",
                                "new SecretKeySpec(hmac.of(key, new byte[0]), \"AES\")")
                        .caughtBy("io.twophp.core.crypto.AesGcmCipherTest"),
                Mutant.in(
                                "io.twophp.jpa.postgresql.PostgreSqlIntentText",
                                "W33: an hourly look reads every row ever written")
                        .replace(
                                "due(set, guard, dialect.unfinished(), IntentRows.DEADLINE)",
                                "due(set, guard, \"twophp_intent i WHERE i.actor = 'server'\", \"i.deadline\")")
                        .caughtBy("io.twophp.jpa.PostgreSqlOpenIntentsTest"),
                Mutant.in("io.twophp.core.execution.OutageLog", "W38: every failure of an outage has a line")
                        .replace("now - loggedAt < QUIET.toNanos()", "now - loggedAt < 0"));
    }
}
