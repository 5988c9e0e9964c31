package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes in calls that speak another dialect than 2PHP. */
final class ClientMistakes {

    private static final String CORE = "twophp-core";
    private static final String CLIENT = "io.twophp.core.client.";

    private ClientMistakes() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.in(CORE, CLIENT + "Caller", "a call of one request is not flushed before it is sent")
                        .replace("boolean durable = isNamed ||", "boolean durable =")
                        .caughtBy(CLIENT + "NamedCallTest"),
                Mutant.in(CORE, CLIENT + "KeyDialect", "each repetition has a key of its own")
                        .replace("call.clientCorrelationId().value()", "java.util.UUID.randomUUID()")
                        .caughtBy(CLIENT + "NamedCallTest"),
                Mutant.in(CORE, CLIENT + "NamedConversation", "a server forgets an answer before it is written down")
                        .replace(
                                "boolean kept = progress.received(",
                                "forgetAt.ifPresent(this::acknowledge);\n        boolean kept = progress.received(")
                        .caughtBy(CLIENT + "CertifiedCallTest"),
                Mutant.in(CORE, CLIENT + "NamedConversation", "a slow process ends as unsent what recovery has sent")
                        .replace(
                                "if (repeated) {\n            requireNotEnded();",
                                "if (false) {\n            requireNotEnded();")
                        .caughtBy(CLIENT + "NamedTwoProcessesTest"),
                Mutant.in(CORE, CLIENT + "NamedResumption", "no acknowledgement is sent by recovery")
                        .replace("if (call.kept().acknowledging()) {", "if (false) {")
                        .caughtBy(CLIENT + "CertifiedCallTest"),
                Mutant.in(CORE, CLIENT + "PoeDialect", "405 of a resource without POST is a success")
                        .replace("if (received.first()) {", "if (false) {")
                        .caughtBy(CLIENT + "PoeCallTest"),
                Mutant.in(CORE, CLIENT + "CertifiedDialect", "a proxy's 408 begins a second message")
                        .replace(
                                "if (recorded && reply.status() == REQUEST_TIMEOUT)",
                                "if (reply.status() == REQUEST_TIMEOUT)")
                        .caughtBy(CLIENT + "CertifiedCallTest"),
                Mutant.in(
                                CORE,
                                CLIENT + "CertifiedDialect",
                                "another server gets the credentials with the acknowledgement")
                        .replace(".flatMap(request::onSameServer)", ".map(URI::create)")
                        .caughtBy(CLIENT + "CertifiedCallTest"));
    }
}
