package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes with messages of Certified HTTP. */
final class MessageMistakes {

    private static final String INTERPRETER = "io.twophp.jaxrs.dialect.certifiedhttp.CertifiedHttpInterpreter";
    private static final String REPLIES = "io.twophp.jaxrs.dialect.certifiedhttp.CertifiedHttpReplies";
    private static final String ADDRESSES = "io.twophp.jaxrs.endpoints.Messages";
    private static final String LONG_TIME = "io.twophp.core.policy.LongTime";
    private static final Noticer TEST = new Noticer("io.twophp.jaxrs.dialect.certifiedhttp.CertifiedHttpTest");
    private static final Noticer CONTRACT = new Noticer("io.twophp.jaxrs.dialect.DialectContractsTest");

    private MessageMistakes() {}

    static List<Mutant> all() {
        return List.of(
                TEST.in(REPLIES, "messages: a resource's own 202 has its client repeat for ever")
                        .replace("response.status() == 202 ? 200 : response.status()", "response.status()"),
                TEST.in(REPLIES, "messages: an answer that frees its id names an address")
                        .replace(" || intent.reservation().freedAt().isPresent()", ""),
                TEST.in(REPLIES, "messages: an answer without a body names an address")
                        .replace("response.body().length == 0 || ", ""),
                Mutant.in(REPLIES, "messages: a quota is told by a status that clients don't know")
                        .replace("Type.TOO_MANY_MESSAGES", "Type.TOO_MANY_UNCONFIRMED")
                        .caughtBy("io.twophp.jaxrs.phase1.QuotaTest"),
                CONTRACT.in(ADDRESSES, "messages: an address is a credential")
                        .replace(".find(owner, new ServerCorrelationId(id))", ".find(new ServerCorrelationId(id))"),
                TEST.in(ADDRESSES, "messages: an intent of another dialect has an address")
                        .replace(".filter(intent -> intent.reservation().dialect() == Dialect.CERTIFIED_HTTP)", ""),
                TEST.in(ADDRESSES, "messages: a deletion by an old address hits the next message of the id")
                        .replace(".filter(intent -> intent.reservation().freedAt().isEmpty())", ""),
                CONTRACT.in(INTERPRETER, "messages: one that is too old is executed")
                        .replace("longTime.isPast(sent, now)", "false"),
                CONTRACT.in(INTERPRETER, "messages: one of the future is executed")
                        .replace("longTime.isAhead(sent, now)", "false"),
                Mutant.in(INTERPRETER, "messages: nobody in particular has some")
                        .replace(
                                "admission.named(incoming.request(), \"A message belongs to the caller that sends it; authenticate.\")",
                                "admission.owner(incoming.request())")
                        .caughtBy("io.twophp.jaxrs.admission.RelaxedTest"),
                CONTRACT.in(INTERPRETER, "messages: short ids are ids").replace("{30,100}", "{1,100}"),
                Mutant.in(LONG_TIME, "messages: clocks have to agree")
                        .replace("length.dividedBy(2)).plus(tolerance())", "length.dividedBy(2))"),
                Mutant.in("io.twophp.Dialect", "messages: any 413 frees an id")
                        .replace(" && saysWhen", "")
                        .caughtBy("io.twophp.core.intent.FreedByTest"),
                Mutant.in(
                                "io.twophp.cdi.endpoint.EndpointPolicies",
                                "messages: answers are kept for less than clients count on")
                        .replace(".requireRetention(settings)", ""));
    }
}
