package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes in calls that speak another dialect than 2PHP. */
final class ClientMistakes {

    private static final String CLIENT = "io.twophp.core.client.";
    private static final Noticer MESSAGES = new Noticer(CLIENT + "CertifiedCallTest");
    private static final Noticer NAMED = new Noticer(CLIENT + "NamedCallTest");

    private ClientMistakes() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.in("io.twophp.core.client.Transport", "a part of an answer is kept, and the whole one erased")
                        .replace("|| status == 204;", "|| true;")
                        .caughtBy("io.twophp.core.client.CertifiedCallTest"),
                Mutant.in("io.twophp.core.client.Resumption", "after commit: the first submission is not written down")
                        .replace(".filter(transport -> new Progress(parts, call).begun())", "")
                        .caughtBy("io.twophp.core.client.DeferredCallTest"),
                Mutant.in("io.twophp.core.client.Resumption", "after commit: what was never sent is sent however old")
                        .replace("return old ? neverSent(call) : sentFirst(call);", "return sentFirst(call);")
                        .caughtBy("io.twophp.core.client.DeferredCallTest"),
                Mutant.in(
                                "io.twophp.core.client.KnownEndpoints",
                                "after commit: an unknown service is taken for an ordinary one")
                        .replace("call.afterCommit()\n                || ", "")
                        .caughtBy("io.twophp.core.client.DeferredCallTest"),
                Mutant.in("io.twophp.core.client.DeferredCalls", "after commit: calls without a transaction are stored")
                        .replace(
                                "if (!transaction.afterCommit(recovery::wake))",
                                "if (!transaction.afterCommit(recovery::wake) && false)")
                        .caughtBy("io.twophp.core.client.DeferredCallTest"),
                NAMED.in(CLIENT + "Caller", "a call of one request is not flushed before it is sent")
                        .replace("boolean durable = isNamed ||", "boolean durable ="),
                NAMED.in(CLIENT + "KeyDialect", "each repetition has a key of its own")
                        .replace("call.clientCorrelationId().value()", "java.util.UUID.randomUUID()"),
                MESSAGES.in(CLIENT + "Conversation", "a server forgets an answer before it is written down")
                        .replace(
                                "if (progress.received(end, kept, acknowledging) && acknowledging) {",
                                "acknowledge(reply);\n            if (progress.received(end, kept, acknowledging)"
                                        + " && acknowledging) {"),
                Mutant.in(CLIENT + "Conversation", "a slow process ends as unsent what recovery has sent")
                        .replace("if (repeated && !twoPhase) {", "if (false) {")
                        .caughtBy(CLIENT + "TwoProcessesTest"),
                MESSAGES.in(CLIENT + "Resumption", "no acknowledgement is sent by recovery")
                        .replace("if (call.kept().acknowledging()) {", "if (false) {"),
                Mutant.in(CLIENT + "PoeDialect", "405 of a resource without POST is a success")
                        .replace("if (received.first()) {", "if (false) {")
                        .caughtBy(CLIENT + "PoeCallTest"),
                MESSAGES.in(CLIENT + "CertifiedDialect", "a proxy's 408 begins a second message")
                        .replace("if (recorded && received.status() == 408)", "if (received.status() == 408)"),
                MESSAGES.in(CLIENT + "CertifiedDialect", "another server gets the credentials with the acknowledgement")
                        .replace(".flatMap(request::onSameServer)", ".map(URI::create)"));
    }
}
