package io.twophp.core.engine;

import io.twophp.core.execution.Background;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.protocol.Problem;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * Ends intents that were executed without an outcome (D17): executions that business code or a limit ended are limited
 * by number, executions that the infrastructure interrupted by time. An outage alone ends no intent, since few
 * executions are tried during it.
 */
final class AttemptLimit {

    private static final System.Logger LOG = System.getLogger(AttemptLimit.class.getName());

    private final OutcomeRecorder recorder;
    private final Background background;
    private final int attempts;
    private final Duration interruptions;

    AttemptLimit(EngineParts parts, OutcomeRecorder recorder) {
        this.recorder = recorder;
        this.background = parts.background();
        this.attempts = parts.settings().attempts();
        this.interruptions = parts.settings().interruptions();
    }

    /** Returns whether an intent that was just claimed may not be executed again. */
    boolean isReached(Claimed claimed) {
        Intent intent = claimed.intent();
        return intent.attempts() > attempts
                || intent.interruptions() >= attempts
                        && !claimed.at()
                                .isBefore(intent.confirmedAt().orElseThrow().plus(interruptions));
    }

    /** Records FAILED instead of executing the intent. */
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
                background.render(new Problem(
                        Problem.Type.ATTEMPTS_EXHAUSTED,
                        "The server failed while it executed the request, each time it tried. Nothing was changed.")));
    }
}
