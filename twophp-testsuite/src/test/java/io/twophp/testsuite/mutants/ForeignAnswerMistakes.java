package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes about answers that are not the callee's. */
final class ForeignAnswerMistakes {

    private static final String CLIENT = "io.twophp.core.client.";
    private static final Noticer TABLE = new Noticer(CLIENT + "ForeignAnswersTest");

    private ForeignAnswerMistakes() {}

    static List<Mutant> all() {
        return List.of(
                TABLE.in(CLIENT + "ReceivedReply", "foreign: an unmarked answer to a repetition is believed")
                        .replace("return first ? unmarked.get()", "return true ? unmarked.get()"),
                TABLE.in(CLIENT + "ReceivedReply", "foreign: what frees its name is final")
                        .replace(" && !FREEING.contains(status())", ""),
                TABLE.in(CLIENT + "ExactlyOnceDialect", "foreign: a page has the server delete the true answer")
                        .replace("if (received.isReplayed()) {", "if (received.status() != 202) {"),
                TABLE.in(CLIENT + "PoeDialect", "foreign: any 405 to a repetition is a success")
                        .replace("return closed || agrees(received) ?", "return true ?"),
                Mutant.in(CLIENT + "PoeDialect", "foreign: 'not posted' is a success without a body")
                        .replace("received.isProblem(\"not-posted\")", "false")
                        .caughtBy(CLIENT + "PoeCallTest"),
                TABLE.in(CLIENT + "Conversation", "foreign: a recovered call takes any answer for its first")
                        .replace("repeated && (!twoPhase || call.isRegistered()", "repeated && (call.isRegistered()"),
                TABLE.in(CLIENT + "TwoPhaseDialect", "foreign: a page ends what was sent auto-confirmed")
                        .replace("return mayBeExecuted || (received", "return (received"),
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
