package io.twophp.core.explorer;

import static io.twophp.core.explorer.PlantedFault.ASYNCHRONOUS_CLAIM_NOT_DURABLE;
import static io.twophp.core.explorer.PlantedFault.CALLBACK_BEFORE_DURABLE_CLAIM;
import static io.twophp.core.explorer.PlantedFault.CLAIM_IGNORES_PHASE;
import static io.twophp.core.explorer.PlantedFault.CLAIM_TAKES_WHAT_EXPIRED;
import static io.twophp.core.explorer.PlantedFault.COMPLETION_IGNORES_EPOCH;
import static io.twophp.core.explorer.PlantedFault.COMPLETION_IGNORES_PHASE;
import static io.twophp.core.explorer.PlantedFault.DOUBT_KEEPS_EPOCH;
import static io.twophp.core.explorer.PlantedFault.EXPIRY_IGNORES_PHASE;
import static io.twophp.core.explorer.PlantedFault.EXPIRY_TOLD_BUT_NOT_KEPT;
import static io.twophp.core.explorer.PlantedFault.FLUSH_DOES_NOTHING;
import static io.twophp.core.explorer.PlantedFault.LAZY_COMPLETION_IGNORES_PHASE;
import static io.twophp.core.explorer.PlantedFault.OUTCOME_REGISTERED_BESIDE_ANOTHER;
import static io.twophp.core.explorer.PlantedFault.PROMOTION_IGNORES_PHASE;
import static io.twophp.core.explorer.PlantedFault.RECLAIM_IGNORES_EFFECTS;
import static io.twophp.core.explorer.PlantedFault.RECLAIM_IGNORES_LEASE;
import static io.twophp.core.explorer.PlantedFault.REFUSAL_HOLDS_ITS_NAME;
import static io.twophp.core.explorer.PlantedFault.REGISTRATION_NOT_UNIQUE;
import static io.twophp.core.explorer.PlantedFault.RENEWAL_REVIVES_CLAIM_GIVEN_BACK;
import static io.twophp.core.explorer.PlantedFault.SUCCESS_FREES_ITS_NAME;

import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.MemoryRow;
import java.time.Duration;
import java.util.Optional;

/** The model's ledger with the planted fault, if there is one and it is the ledger's. */
final class FaultyLedger extends ModelLedger {

    FaultyLedger(World world) {
        super(world);
    }

    @Override
    protected Optional<MemoryRow> duplicate(NewIntent offered) {
        return super.duplicate(offered).filter(present -> !world.has(REGISTRATION_NOT_UNIQUE));
    }

    @Override
    public Reading registerConfirmed(NewIntent offered, Duration lease, boolean durable) {
        return super.registerConfirmed(offered, lease, durable && !world.has(CALLBACK_BEFORE_DURABLE_CLAIM));
    }

    @Override
    protected boolean mayClaim(MemoryRow row, ClaimRequest request) {
        return super.mayClaim(row, request)
                || world.has(CLAIM_IGNORES_PHASE)
                || world.has(CLAIM_TAKES_WHAT_EXPIRED) && row.phase() == Phase.TTL_EXPIRED;
    }

    @Override
    boolean mayBeLost(Intent claimed) {
        return super.mayBeLost(claimed) || world.has(ASYNCHRONOUS_CLAIM_NOT_DURABLE);
    }

    @Override
    protected boolean mayRenew(MemoryRow row, int epoch) {
        return super.mayRenew(row, epoch) || world.has(RENEWAL_REVIVES_CLAIM_GIVEN_BACK) && row.isHeldAt(epoch);
    }

    @Override
    protected boolean mayReclaim(MemoryRow row) {
        return super.mayReclaim(row)
                || world.has(RECLAIM_IGNORES_LEASE) && row.isWorkedOn()
                || world.has(RECLAIM_IGNORES_EFFECTS) && (row.isGivenBack() || row.isLost(clock()));
    }

    @Override
    protected Intent doubted(Intent intent) {
        return world.has(DOUBT_KEEPS_EPOCH) ? Intents.doubted(intent, clock(), 0) : super.doubted(intent);
    }

    @Override
    public void flush() {
        if (!world.has(FLUSH_DOES_NOTHING)) {
            super.flush();
        }
    }

    @Override
    protected boolean mayComplete(MemoryRow row, Completion completion) {
        boolean current = row.intent().epoch() == completion.epoch() || world.has(COMPLETION_IGNORES_EPOCH);
        boolean lazy = completion.epoch() == 0;
        return world.has(COMPLETION_IGNORES_PHASE)
                || world.has(LAZY_COMPLETION_IGNORES_PHASE) && lazy
                || (row.phase() == Phase.PROCESSING || row.phase() == Phase.WAITING_CONFIRM && lazy) && current;
    }

    @Override
    protected boolean isStored(NewIntent offered, MemoryRow row) {
        boolean besideAnother = world.has(OUTCOME_REGISTERED_BESIDE_ANOTHER)
                && row.phase().hasRecordedResponse()
                && matching(stored -> stored.intent().serverCorrelationId().equals(offered.serverCorrelationId()))
                        .findAny()
                        .isEmpty();
        if (besideAnother) {
            put(row);
        }
        return besideAnother || super.isStored(offered, row);
    }

    @Override
    protected boolean mayPromote(MemoryRow row) {
        return world.has(PROMOTION_IGNORES_PHASE) || super.mayPromote(row);
    }

    @Override
    protected boolean frees(Completion completion) {
        return world.has(SUCCESS_FREES_ITS_NAME) || super.frees(completion) && !world.has(REFUSAL_HOLDS_ITS_NAME);
    }

    @Override
    public Optional<PhaseTransition> expire(ServerCorrelationId id) {
        Optional<PhaseTransition> expiry = super.expire(id);
        unit().rollbackOnly |= expiry.isPresent() && world.has(EXPIRY_TOLD_BUT_NOT_KEPT);
        return expiry;
    }

    @Override
    protected boolean mayExpire(MemoryRow row) {
        boolean over = !clock().isBefore(row.intent().deadline());
        return super.mayExpire(row)
                || world.has(EXPIRY_IGNORES_PHASE) && !row.phase().isTerminal() && over;
    }
}
