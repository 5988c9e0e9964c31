package io.twophp.core.engine;

import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.protocol.Problem;
import java.lang.System.Logger.Level;

/**
 * Ends intents that were executed without an outcome (D17): executions that business code or a limit ended are limited
 * by number, executions that the infrastructure interrupted by time. An outage alone ends no intent, since few
 * executions are tried during it.
 */
record AttemptLimit(EngineParts parts, OutcomeRecorder recorder) {

    private static final System.Logger LOG = System.getLogger(AttemptLimit.class.getName());

    boolean isReached(Claimed claimed) {
        Intent intent = claimed.intent();
        int attempts = parts.settings().attempts();
        return intent.attempts() > attempts
                || intent.interruptions() >= attempts
                        && !claimed.at()
                                .isBefore(intent.confirmedAt()
                                        .orElseThrow()
                                        .plus(parts.settings().interruptions()));
    }

    Answer giveUp(Claim claim) {
        Intent intent = claim.intent();
        LOG.log(
                Level.ERROR,
                "TWOPHP-0141 [{0}] It was executed {1} times without an outcome, and interrupted {2} times; recording FAILED.",
                intent.serverCorrelationId(),
                intent.attempts() - 1,
                intent.interruptions());
        return recorder.fail(
                claim,
                parts.background()
                        .render(
                                new Problem(
                                        Problem.Type.ATTEMPTS_EXHAUSTED,
                                        "The server failed while it executed the request, each time it tried. Nothing was changed.")));
    }
}
