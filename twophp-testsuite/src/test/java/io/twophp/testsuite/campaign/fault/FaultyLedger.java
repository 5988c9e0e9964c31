package io.twophp.testsuite.campaign.fault;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.Reading;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.util.List;
import java.util.Optional;
import javax.naming.InitialContext;

/** A ledger with the faults of a careless one. */
final class FaultyLedger extends Delegating {

    private static final ThreadLocal<ServerCorrelationId> PRETENDED = new ThreadLocal<>();
    private static final ThreadLocal<Reading> BEFORE = new ThreadLocal<>();

    private final IntentLedger ledger;
    private final Sql sql;

    FaultyLedger(IntentLedger ledger, Sql sql) {
        super(ledger);
        this.ledger = ledger;
        this.sql = sql;
    }

    @Override
    Object called(String method, Object[] arguments, Call call) throws Throwable {
        return switch (method) {
            case "register" -> {
                FaultyUnit.rollBackIf(Fault.REGISTRATION_ROLLED_BACK);
                yield call.make();
            }
            case "claim" -> {
                FaultyUnit.rollBackIf(Fault.CLAIM_ROLLED_BACK);
                yield claim((ClaimRequest) arguments[0], call);
            }
            case "complete" -> complete((Completion) arguments[0], call);
            case "expire" -> expire((ServerCorrelationId) arguments[0], call);
            case "find" -> arguments[0].equals(PRETENDED.get()) ? pretended() : call.make();
            case "expireDue" -> expireDue(call);
            case "doubtDue" -> Fault.EXTERNAL_RERUN.isPlanted() ? List.of() : call.make();
            case "reclaimDue" -> reclaimDue(call);
            default -> call.make();
        };
    }

    private Object claim(ClaimRequest request, Call call) throws Throwable {
        if (Fault.OWNER_IGNORED.isPlanted()) {
            return ledger.claim(ofItsOwner(request));
        }
        Object claimed = call.make();
        return Fault.CLAIM_IGNORES_PHASE.isPlanted() && claimed.equals(Optional.empty())
                ? again(request.serverCorrelationId())
                : claimed;
    }

    private ClaimRequest ofItsOwner(ClaimRequest request) {
        Intent intent = ledger.find(request.serverCorrelationId()).orElseThrow().intent();
        return new ClaimRequest(
                request.service(),
                request.serverCorrelationId(),
                intent.name(),
                request.path(),
                request.keyIds(),
                request.place(),
                request.respondAsync(),
                request.late(),
                request.lease());
    }

    private Optional<Claimed> again(ServerCorrelationId id) {
        sql.update(
                "UPDATE twophp_intent SET phase = 'PROCESSING', epoch = epoch + 1, attempts = attempts + 1,"
                        + " decided_at = NULL, lease_until = clock_timestamp() + interval '2 s'"
                        + " WHERE server_correlation_id = ? AND actor = 'server'",
                id.value());
        Reading reading = ledger.find(id).orElseThrow();
        return Optional.of(new Claimed(
                reading.intent(), Phase.PROCESSING, ledger.payload(id).orElseThrow(), reading.at()));
    }

    private Object complete(Completion completion, Call call) throws Throwable {
        if (Fault.EPOCH_GUARD_DROPPED.isPlanted()) {
            String id = completion.serverCorrelationId().value();
            int epoch = Integer.parseInt(sql.text(
                    "SELECT epoch FROM twophp_intent WHERE server_correlation_id = ? AND actor = 'server'", id));
            return ledger.complete(new Completion(
                    completion.serverCorrelationId(),
                    epoch,
                    completion.outcome(),
                    completion.resourceId(),
                    completion.response(),
                    completion.frees()));
        }
        return Fault.OUTCOME_APART.isPlanted() ? apart(call) : call.make();
    }

    private static Object apart(Call call) throws Throwable {
        TransactionManager transactions = InitialContext.doLookup("java:appserver/TransactionManager");
        Transaction business = transactions.suspend();
        try {
            transactions.begin();
            Object completed = call.make();
            transactions.commit();
            return completed;
        } finally {
            transactions.resume(business);
        }
    }

    private Object expire(ServerCorrelationId id, Call call) throws Throwable {
        if (!Fault.EXPIRY_NOT_PERSISTED.isPlanted()) {
            return call.make();
        }
        BEFORE.set(ledger.find(id).orElseThrow());
        PRETENDED.set(id);
        return Optional.empty();
    }

    private static Optional<Reading> pretended() {
        Reading before = BEFORE.get();
        PRETENDED.remove();
        BEFORE.remove();
        return Optional.of(new Reading(expired(before.intent()), before.response(), before.at()));
    }

    private static Intent expired(Intent is) {
        return new Intent(
                is.serverCorrelationId(),
                is.clientCorrelationId(),
                is.owner(),
                is.service(),
                is.method(),
                is.path(),
                is.fingerprint(),
                Phase.TTL_EXPIRED,
                is.epoch(),
                is.attempts(),
                is.interruptions(),
                is.mode(),
                is.effects(),
                is.replayPolicy(),
                is.registeredAt(),
                is.confirmedAt(),
                is.inDoubtSince(),
                is.decidedAt(),
                is.purgedAt(),
                is.deadline(),
                is.ttl(),
                is.grace(),
                is.resourceId(),
                is.reservation());
    }

    private Object expireDue(Call call) throws Throwable {
        if (Fault.TERMINAL_CHANGED.isPlanted()) {
            sql.update("UPDATE twophp_intent SET phase = 'FAILED' WHERE phase = 'COMMITTED'"
                    + " AND decided_at BETWEEN clock_timestamp() - interval '60 s'"
                    + " AND clock_timestamp() - interval '2 s'");
        }
        return Fault.EXPIRY_NOT_PERSISTED.isPlanted() ? List.of() : call.make();
    }

    private Object reclaimDue(Call call) throws Throwable {
        if (Fault.RECOVERY_NEVER.isPlanted()) {
            return List.of();
        }
        if (Fault.EXTERNAL_RERUN.isPlanted()) {
            sql.update("UPDATE twophp_intent SET effects = 'LOCAL' WHERE effects = 'EXTERNAL' AND phase = 'PROCESSING'"
                    + " AND in_doubt_since IS NULL AND lease_until < clock_timestamp()");
        }
        if (Fault.RECOVERY_IGNORES_LEASES.isPlanted()) {
            sql.update("UPDATE twophp_intent SET lease_until = clock_timestamp() WHERE effects = 'LOCAL'"
                    + " AND phase = 'PROCESSING' AND in_doubt_since IS NULL AND lease_until IS NOT NULL");
        }
        return call.make();
    }
}
