package io.twophp.core.engine;

import io.twophp.Phase;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.lang.System.Logger.Level;
import java.util.Optional;

/** Reads the outcome of a claim: a worker's, one that may be lost, and one whose commit was not confirmed. */
record ClaimLookup(EngineParts parts, StateAnswers standing) {

    private static final System.Logger LOG = System.getLogger(Executor.class.getName());

    Answer outcome(Claim claim) {
        try {
            return parts.call(ledger -> ledger.find(claim.intent().serverCorrelationId()))
                    .filter(reading -> reading.intent().phase() != Phase.PROCESSING)
                    .map(reading -> own(claim, afterwards(claim, reading)))
                    .orElseGet(() -> Answer.refused(Answer.Reason.UNDECIDED, claim.intent()));
        } catch (LedgerUnavailableException | CommitFailedException e) {
            failed("0117", claim, "What has become of it can't be read now.", e);
            return Answer.refused(Answer.Reason.UNDECIDED, claim.intent());
        }
    }

    private static Answer own(Claim claim, Answer answer) {
        return answer instanceof Answer.Replayed replayed
                        && replayed.intent().epoch()
                                == Math.max(1, claim.intent().epoch())
                ? new Answer.Completed(replayed.intent(), replayed.response())
                : answer;
    }

    Answer overtaken(Claim claim) {
        LOG.log(
                Level.WARNING,
                message(
                        "0113",
                        claim,
                        "Another worker has taken over, or may do so; nothing of this attempt was kept."));
        Intent intent = claim.intent();
        return parts.call(ledger -> ledger.find(intent.serverCorrelationId())
                        .or(() ->
                                ledger.find(parts.service(), intent.name()).filter(row -> isSameRequest(intent, row))))
                .map(reading -> afterwards(claim, reading))
                .orElseGet(() -> Answer.refused(Answer.Reason.UNDECIDED, intent));
    }

    /** Returns whether the name of a claim that was never registered is held by the same request. */
    private static boolean isSameRequest(Intent intent, Reading row) {
        return !intent.reservation().dialect().isCompared()
                || intent.fingerprint().equals(row.intent().fingerprint());
    }

    /** Returns the answer after a lost claim: none if the row, less durable than its outcome, was lost with it. */
    private Answer afterwards(Claim claim, Reading reading) {
        Answer answer = standing.of(reading);
        return answer instanceof Answer.Registered ? Answer.refused(Answer.Reason.UNDECIDED, claim.intent()) : answer;
    }

    /** Returns the outcome once the unconfirmed commit's transaction has ended; empty if it did not take effect. */
    Optional<Answer> decidedAfterAll(Claim claim) {
        try {
            return parts.call(ledger -> ledger.findSettled(claim.intent().serverCorrelationId()))
                    .filter(reading -> !isOpen(claim, reading.intent()))
                    .map(reading -> own(claim, afterwards(claim, reading)));
        } catch (LedgerUnavailableException | CommitFailedException e) {
            failed("0114", claim, "Whether the commit took effect can't be read now.", e);
            return Optional.of(Answer.refused(Answer.Reason.UNDECIDED, claim.intent()));
        }
    }

    private static boolean isOpen(Claim claim, Intent row) {
        return row.phase() == Phase.PROCESSING && row.epoch() == claim.intent().epoch()
                || row.phase() == Phase.WAITING_CONFIRM && claim.isLazy();
    }

    void failed(String id, Claim claim, String text, Throwable failure) {
        parts.outages().failed(LOG, message(id, claim, text), failure);
    }

    static String message(String id, Claim claim, String text) {
        return "TWOPHP-" + id + " [" + claim.intent().serverCorrelationId() + "] " + text;
    }
}
