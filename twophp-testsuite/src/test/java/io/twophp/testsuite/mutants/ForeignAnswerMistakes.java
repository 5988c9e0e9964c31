package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes about answers that are not the callee's. */
final class ForeignAnswerMistakes {

    private static final String CORE = "twophp-core";
    private static final String CLIENT = "io.twophp.core.client.";
    private static final String TABLE = CLIENT + "ForeignAnswersTest";

    private ForeignAnswerMistakes() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.in(CORE, CLIENT + "NamedAnswers", "foreign: an unmarked answer to a repetition is believed")
                        .replace("return received.first() ? firstAnswer(reply)", "return true ? firstAnswer(reply)")
                        .caughtBy(TABLE),
                Mutant.in(CORE, CLIENT + "NamedAnswers", "foreign: what frees its name is final")
                        .replace(" && !FREEING.contains(reply.status())", "")
                        .caughtBy(TABLE),
                Mutant.in(CORE, CLIENT + "ExactlyOnceDialect", "foreign: a page has the server delete the true answer")
                        .replace("if (NamedAnswers.isReplayed(reply)) {", "if (reply.status() != ACCEPTED) {")
                        .caughtBy(TABLE),
                Mutant.in(CORE, CLIENT + "PoeDialect", "foreign: any 405 to a repetition is a success")
                        .replace("return closed || agrees(received) ?", "return true ?")
                        .caughtBy(TABLE),
                Mutant.in(CORE, CLIENT + "PoeDialect", "foreign: 'not posted' is a success without a body")
                        .replace("NamedAnswers.isProblem(reply, \"not-posted\")", "false")
                        .caughtBy(CLIENT + "PoeCallTest"),
                Mutant.in(
                                CORE,
                                CLIENT + "NamedConversation",
                                "foreign: a recovered call takes any answer for its first")
                        .replace("this.mayBeExecuted = repeated;", "this.mayBeExecuted = false;")
                        .caughtBy(TABLE),
                Mutant.in(CORE, CLIENT + "TwoPhaseConversation", "foreign: a page ends what was sent auto-confirmed")
                        .replace(" || mayHaveConfirmed && answer.isForeign()", "")
                        .caughtBy(TABLE),
                Mutant.in(CORE, CLIENT + "ConfirmationWindow", "foreign: a proxy's Date closes the window")
                        .replace(".filter(left -> left.compareTo(Duration.ZERO) > 0)", "")
                        .caughtBy(CLIENT + "SkewedClockTest"),
                Mutant.in(CORE, CLIENT + "TwoPhaseDialect", "foreign: a caller takes a committed 201 for a 200")
                        .replace("return reply.status() == OK && status != null", "return false && status != null")
                        .caughtBy(CLIENT + "HandshakeCallTest"),
                Mutant.in("twophp-jaxrs", "io.twophp.jaxrs.dialect.OneRequestReplies", "foreign: answers bear no mark")
                        .replace(".set(EXECUTED, \"true\")", "")
                        .caughtBy("io.twophp.jaxrs.IdempotencyKeyTest"));
    }
}
