package io.twophp.core.engine;

import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.util.Optional;

/** Records the outcomes of claimed intents, unless another worker has taken over, and reports them. */
record OutcomeRecorder(EngineParts parts, Quota quota, ClaimLookup lookup) {

    Answer fail(Claim claim, StoredResponse response) {
        return fail(claim, response, frees(claim, response));
    }

    /** Records FAILED as {@link #fail} does, for a request that was refused before business logic. */
    Answer refuse(Claim claim, StoredResponse response) {
        Dialect dialect = claim.intent().reservation().dialect();
        return fail(claim, response, frees(claim, response) || dialect.isFreedByContainer());
    }

    private Answer fail(Claim claim, StoredResponse response, boolean frees) {
        try {
            return recordFailure(claim, response, frees);
        } finally {
            parts.leases().letGo(claim);
        }
    }

    Answer recordFailure(Claim claim, StoredResponse response) {
        return recordFailure(claim, response, frees(claim, response));
    }

    /** Returns whether the execution is rolled back: also if the name is freed, since the same request runs again. */
    static boolean isUndone(Claim claim, StoredResponse response) {
        return response.isFailure() || frees(claim, response);
    }

    private static boolean frees(Claim claim, StoredResponse response) {
        return claim.intent().reservation().isFreedBy(response);
    }

    Answer recordFailure(Claim claim, StoredResponse response, boolean frees) {
        try {
            Optional<Intent> recorded = parts.call(ledger -> {
                Optional<Intent> failed = record(claim, Phase.FAILED, Optional.empty(), response, frees);
                failed.ifPresent(written -> parts.checkpoints().reached(Checkpoint.FAILURE_WRITTEN));
                return failed;
            });
            recorded.ifPresent(committed -> parts.checkpoints().reached(Checkpoint.FAILURE_COMMITTED));
            return recorded.map(failed -> completed(failed, response)).orElseGet(() -> lookup.overtaken(claim));
        } catch (LedgerUnavailableException | CommitFailedException e) {
            lookup.failed("0112", claim, "The failure could not be recorded.", e);
            return Answer.refused(Answer.Reason.UNDECIDED, claim.intent());
        }
    }

    /** Records the outcome; empty if another worker has taken the claim over, or is about to. */
    Optional<Intent> record(
            Claim claim, Phase outcome, Optional<String> resourceId, StoredResponse response, boolean frees) {
        if (parts.leases().isForfeited(claim)) {
            return Optional.empty();
        }
        Intent intent = claim.intent();
        Completion completion = new Completion(
                intent.serverCorrelationId(),
                intent.epoch(),
                outcome,
                resourceId,
                parts.vault().seal(intent, response),
                frees,
                claim.isLazy() ? intent.confirmedAt() : Optional.empty());
        return parts.lazy()
                .unregistered(claim)
                .map(offered -> parts.ledger().registerDecided(offered, completion))
                .orElseGet(() -> parts.ledger().complete(completion))
                .map(at -> completion.of(intent, at));
    }

    Answer completed(Intent intent, StoredResponse response) {
        quota.decided(intent.owner());
        parts.listener().phaseChanged(StateAnswers.moved(intent, Phase.PROCESSING));
        return new Answer.Completed(intent, response);
    }
}
