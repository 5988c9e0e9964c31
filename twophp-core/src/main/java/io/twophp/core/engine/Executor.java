package io.twophp.core.engine;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Execution;
import io.twophp.core.execution.FailureKind;
import io.twophp.core.execution.RecoveryPause;
import io.twophp.core.execution.TransactionEndedException;
import io.twophp.core.execution.TransactionTimedOutException;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import io.twophp.core.ledger.UnitOfWork.Scope;
import io.twophp.core.protocol.Problem;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Executes claimed intents: business data, response and outcome are written in one unit, fenced by the claim's epoch.
 * Only a result of business logic itself becomes an outcome. After a failure of the infrastructure the intent is
 * executed again, in a request of its own, and finally left undecided.
 */
record Executor(EngineParts parts, OutcomeRecorder recorder, ClaimLookup lookup) {

    private static final System.Logger LOG = System.getLogger(Executor.class.getName());

    Answer execute(Claim claim, Execution execution) {
        if (parts.leases().isForfeited(claim)) {
            return lookup.overtaken(claim);
        }
        try {
            return decide(claim, execution);
        } finally {
            parts.leases().letGo(claim);
        }
    }

    private Answer decide(Claim claim, Execution execution) {
        Optional<Answer> lost = lost(claim);
        if (lost.isPresent()) {
            return lost.get();
        }
        Exception failure;
        try {
            return attempt(claim, execution);
        } catch (TransactionEndedException e) {
            return recordEnded(claim, e);
        } catch (CommitFailedException e) {
            Optional<Answer> decided = lookup.decidedAfterAll(claim).map(this::reported);
            if (decided.isPresent()) {
                return decided.get();
            }
            failure = e;
        } catch (Exception e) {
            failure = e;
        }
        if (parts.leases().isForfeited(claim)) {
            return lookup.overtaken(claim);
        }
        FailureKind kind = parts.outages().kindOf(failure);
        if (kind == FailureKind.DECIDED) {
            return recorder.recordFailure(claim, execution.describe(failure));
        }
        try {
            if (!parts.lazy().promote(claim)) {
                return lookup.overtaken(claim);
            }
        } catch (LedgerUnavailableException | CommitFailedException e) {
            failure.addSuppressed(e);
            return leftOpen(claim, kind, failure);
        }
        return (kind.isTriedAgainAtOnce() ? triedAgain(claim, execution, failure) : Optional.<Answer>empty())
                .orElseGet(() -> leftOpen(claim, kind, failure));
    }

    /**
     * Tries once more, in a request of its own. A request of the server's own is delivered once more when it has ended;
     * a live request waits for the outcome of the other one, for a lease at most. Returns empty if there are no more
     * tries, or no worker takes the claim on.
     */
    private Optional<Answer> triedAgain(Claim claim, Execution execution, Exception failure) {
        if (claim.tries() == retries(claim)) {
            return Optional.empty();
        }
        Optional<StoredRequest> live = execution.again();
        boolean taken = live.isPresent()
                ? parts.background()
                        .runAgain(claim, live.get(), parts.settings().lease())
                : parts.background().deliverAgain(claim);
        if (!taken) {
            return Optional.empty();
        }
        parts.outages()
                .triedAgain(LOG, ClaimLookup.message("0110", claim, "It was rolled back; trying again:"), failure);
        return Optional.of(
                live.isPresent() ? lookup.outcome(claim) : Answer.refused(Answer.Reason.UNDECIDED, claim.intent()));
    }

    private Answer reported(Answer answer) {
        return answer instanceof Answer.Completed completed
                ? recorder.completed(completed.intent(), completed.response())
                : answer;
    }

    private Answer leftOpen(Claim claim, FailureKind kind, Exception failure) {
        lookup.failed("0111", claim, "It ended without an outcome (" + kind + "); the outcome stays open.", failure);
        if (claim.intent().effects() == Effects.LOCAL) {
            giveBack(claim, kind.isCounted() ? Ending.COUNTED : Ending.INTERRUPTED);
        }
        return Answer.refused(Answer.Reason.UNDECIDED, claim.intent());
    }

    /**
     * Makes one try. Its outcome is written last, after the persistence provider has flushed and given its connection
     * back: on Payara and GlassFish a transaction does not share a connection that is in use, and would wait for a
     * second one. If an earlier try ended without an outcome, the store checks its constraints before the commit:
     * transaction managers hide why a commit failed.
     */
    private Answer attempt(Claim claim, Execution execution) throws Exception {
        boolean checked = claim.intent().epoch() > 1 || claim.tries() > 0;
        AtomicReference<Intent> committed = new AtomicReference<>();
        StoredResponse response = parts.unit().call(scope -> {
            parts.checkpoints().reached(Checkpoint.BUSINESS_BEGINS);
            Execution.Result result = run(scope, execution);
            parts.checkpoints().reached(Checkpoint.BUSINESS_DONE);
            if (OutcomeRecorder.isUndone(claim, result.response())) {
                scope.setRollbackOnly();
                return result.response();
            }
            if (scope.isRollbackOnly() && scope.mayBeTimedOut()) {
                throw new TransactionTimedOutException(null);
            }
            if (scope.isRollbackOnly()) {
                throw new IllegalStateException("business logic marked the transaction for rollback but answered "
                        + result.response().status());
            }
            scope.beforeCommit(() -> {
                if (checked) {
                    parts.ledger().checkDeferred();
                }
                recorder.record(claim, Phase.COMMITTED, result.resourceId(), result.response(), false)
                        .ifPresentOrElse(
                                written -> {
                                    parts.checkpoints().reached(Checkpoint.OUTCOME_WRITTEN);
                                    committed.set(written);
                                },
                                scope::setRollbackOnly);
            });
            return result.response();
        });
        if (OutcomeRecorder.isUndone(claim, response)) {
            return recorder.recordFailure(claim, response);
        }
        if (committed.get() == null) {
            return lookup.overtaken(claim);
        }
        parts.checkpoints().reached(Checkpoint.OUTCOME_COMMITTED);
        return recorder.completed(committed.get(), response);
    }

    /** Runs business logic. Whether it ended the transaction counts first, then whether the time was up. */
    private static Execution.Result run(Scope scope, Execution execution) throws Exception {
        scope.watch();
        Execution.Result result;
        try {
            result = execution.run();
        } catch (Exception e) {
            requireKept(scope, e);
            throw scope.isTimedOut() ? new TransactionTimedOutException(e) : e;
        }
        requireKept(scope, null);
        return result;
    }

    private static void requireKept(Scope scope, Exception failure) {
        if (!scope.isKept()) {
            throw new TransactionEndedException(failure);
        }
    }

    /** Records FAILED for good, and keeps the name: what the method committed can't be undone here. */
    private Answer recordEnded(Claim claim, TransactionEndedException failure) {
        LOG.log(
                Level.ERROR,
                ClaimLookup.message(
                        "0118",
                        claim,
                        "Its method has ended, replaced or suspended the transaction of its outcome; recording FAILED."
                                + " What it committed itself stands."),
                failure);
        return recorder.recordFailure(
                claim,
                parts.background()
                        .render(new Problem(
                                Problem.Type.TRANSACTION_ENDED,
                                "The resource method has ended its transaction by itself. What it committed by then stands and is not"
                                        + " part of the intent.")),
                false);
    }

    /**
     * Returns the answer if the claim is not this worker's any more. Asked right before effects outside of the
     * database, which nothing fences later: a node that was suspended since its claim may have lost the claim to a
     * settlement of the doubt.
     */
    private Optional<Answer> lost(Claim claim) {
        Intent claimed = claim.intent();
        if (claimed.effects() == Effects.LOCAL) {
            return Optional.empty();
        }
        try {
            return parts.call(ledger -> ledger.find(claimed.serverCorrelationId()))
                            .map(Reading::intent)
                            .filter(row -> row.phase() == Phase.PROCESSING && row.epoch() == claimed.epoch())
                            .isPresent()
                    ? Optional.empty()
                    : Optional.of(lookup.overtaken(claim));
        } catch (LedgerUnavailableException | CommitFailedException e) {
            lookup.failed("0119", claim, "Whether it is still to be executed can't be read now.", e);
            giveBack(claim, Ending.NOT_BEGUN);
            return Optional.of(Answer.refused(Answer.Reason.UNDECIDED, claimed));
        }
    }

    /** Gives the claim back, so that no client waits for the lease's end; if that fails too, recovery waits for it. */
    private void giveBack(Claim claim, Ending ending) {
        try {
            parts.leases().giveBack(claim, RecoveryPause.after(claim), ending);
        } catch (LedgerUnavailableException | CommitFailedException e) {
            LOG.log(
                    Level.DEBUG,
                    ClaimLookup.message("0115", claim, "The claim could not be given back; its lease runs out."),
                    e);
        }
    }

    /** Returns the number of retries: none if effects outside of the database may have happened before (D17). */
    private int retries(Claim claim) {
        return claim.intent().effects() == Effects.LOCAL ? parts.settings().retries() : 0;
    }
}
