package io.twophp.core.engine;

import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.core.crypto.Vault;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Leases;
import io.twophp.core.execution.OutageLog;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.ledger.ClaimLedger;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.util.Optional;

/** Records the outcomes of claimed intents, unless another worker has taken over, and reports them. */
final class OutcomeRecorder {

    private static final System.Logger LOG = System.getLogger(Executor.class.getName());

    private final ClaimLedger ledger;
    private final UnitOfWork unit;
    private final Vault vault;
    private final Leases leases;
    private final Checkpoints checkpoints;
    private final OutageLog outages;
    private final PhaseListener listener;
    private final Quota quota;
    private final ClaimLookup lookup;

    OutcomeRecorder(EngineParts parts, Quota quota, ClaimLookup lookup) {
        this.ledger = parts.ledger();
        this.unit = parts.unit();
        this.vault = parts.keys().vault();
        this.leases = parts.background().leases();
        this.checkpoints = parts.checkpoints();
        this.outages = parts.outages();
        this.listener = parts.listener();
        this.quota = quota;
        this.lookup = lookup;
    }

    /** Records FAILED with its response, unless another worker took over. */
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
            leases.letGo(claim);
        }
    }

    Answer recordFailure(Claim claim, StoredResponse response) {
        return recordFailure(claim, response, frees(claim, response));
    }

    /**
     * Returns whether the execution is rolled back: a response that frees the name must leave no effect, since the same
     * request is going to run again.
     */
    static boolean isUndone(Claim claim, StoredResponse response) {
        return response.isFailure() || frees(claim, response);
    }

    private static boolean frees(Claim claim, StoredResponse response) {
        return claim.intent().reservation().isFreedBy(response);
    }

    /** @param frees whether the name is free from now on */
    Answer recordFailure(Claim claim, StoredResponse response, boolean frees) {
        try {
            Optional<Intent> recorded = unit.call(scope -> {
                Optional<Intent> failed = record(claim, Phase.FAILED, Optional.empty(), response, frees);
                failed.ifPresent(written -> checkpoints.reached(Checkpoint.FAILURE_WRITTEN));
                return failed;
            });
            recorded.ifPresent(committed -> checkpoints.reached(Checkpoint.FAILURE_COMMITTED));
            return recorded.map(failed -> completed(failed, response)).orElseGet(() -> lookup.overtaken(claim));
        } catch (LedgerUnavailableException | CommitFailedException e) {
            outages.failed(LOG, ClaimLookup.message("0112", claim, "The failure could not be recorded."), e);
            return Answer.refused(Answer.Reason.UNDECIDED, claim.intent());
        }
    }

    /** Records the outcome; empty if another worker has taken the claim over, or is about to. */
    Optional<Intent> record(
            Claim claim, Phase outcome, Optional<String> resourceId, StoredResponse response, boolean frees) {
        if (leases.isForfeited(claim)) {
            return Optional.empty();
        }
        Intent intent = claim.intent();
        Completion completion = new Completion(
                intent.serverCorrelationId(), intent.epoch(), outcome, resourceId, vault.seal(intent, response), frees);
        return ledger.complete(completion).map(at -> completion.of(intent, at));
    }

    /** Reports an outcome that is committed now. */
    Answer completed(Intent intent, StoredResponse response) {
        quota.decided(intent.owner());
        listener.phaseChanged(StateAnswers.moved(intent, Phase.PROCESSING));
        return new Answer.Completed(intent, response);
    }
}
