package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes about answers that are not the callee's. */
final class ForeignAnswerMistakes {

    private static final String CLIENT = "io.twophp.core.client.";
    private static final String TABLE = CLIENT + "ForeignAnswersTest";

    private ForeignAnswerMistakes() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.in(CLIENT + "ReceivedReply", "foreign: an unmarked answer to a repetition is believed")
                        .replace("return first ? firstAnswer()", "return true ? firstAnswer()")
                        .caughtBy(TABLE),
                Mutant.in(CLIENT + "ReceivedReply", "foreign: what frees its name is final")
                        .replace(" && !FREEING.contains(status())", "")
                        .caughtBy(TABLE),
                Mutant.in(CLIENT + "ExactlyOnceDialect", "foreign: a page has the server delete the true answer")
                        .replace("if (received.isReplayed()) {", "if (received.status() != 202) {")
                        .caughtBy(TABLE),
                Mutant.in(CLIENT + "PoeDialect", "foreign: any 405 to a repetition is a success")
                        .replace("return closed || agrees(received) ?", "return true ?")
                        .caughtBy(TABLE),
                Mutant.in(CLIENT + "PoeDialect", "foreign: 'not posted' is a success without a body")
                        .replace("received.isProblem(\"not-posted\")", "false")
                        .caughtBy(CLIENT + "PoeCallTest"),
                Mutant.in(CLIENT + "Conversation", "foreign: a recovered call takes any answer for its first")
                        .replace("repeated && (!twoPhase || call.isRegistered()", "repeated && (call.isRegistered()")
                        .caughtBy(TABLE),
                Mutant.in(CLIENT + "TwoPhaseDialect", "foreign: a page ends what was sent auto-confirmed")
                        .replace("return mayBeExecuted || (received", "return (received")
                        .caughtBy(TABLE),
                Mutant.in(CLIENT + "ConfirmationWindow", "foreign: a proxy's Date closes the window")
                        .replace(".filter(left -> left.compareTo(Duration.ZERO) > 0)", "")
                        .caughtBy(CLIENT + "SkewedClockTest"),
                Mutant.in(CLIENT + "TwoPhaseDialect", "foreign: a caller takes a committed 201 for a 200")
                        .replace("return reply.status() == 200 && status != null", "return false && status != null")
                        .caughtBy(CLIENT + "HandshakeCallTest"),
                Mutant.in("io.twophp.jaxrs.dialect.OneRequestReplies", "foreign: answers bear no mark")
                        .replace(".set(EXECUTED, \"true\")", "")
                        .caughtBy("io.twophp.jaxrs.dialect.idempotencykey.KeyedRequestsTest"));
    }
}
