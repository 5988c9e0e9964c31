package io.twophp.core.engine;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Vault;
import io.twophp.core.execution.Background;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Workers;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.ledger.ClaimLedger;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.UnitOfWork;
import java.time.Duration;
import java.util.Optional;

/**
 * Settles intents in doubt with the given resolution. The intent is claimed first, so that nothing else can decide it.
 */
final class Settlement {

    private final ServiceIdentity service;
    private final ClaimLedger ledger;
    private final UnitOfWork unit;
    private final Vault vault;
    private final PhaseListener listener;
    private final Background background;
    private final Duration lease;

    Settlement(EngineParts parts) {
        this.service = parts.service();
        this.ledger = parts.ledger();
        this.unit = parts.unit();
        this.vault = parts.keys().vault();
        this.background = parts.background();
        this.lease = parts.settings().lease();
        this.listener = parts.listener();
    }

    Answer settle(ServerCorrelationId id, Resolution resolution) {
        return resolution instanceof Resolution.Decided decided ? decide(id, decided) : redeliver(id);
    }

    private Answer decide(ServerCorrelationId id, Resolution.Decided decided) {
        Optional<Moves> moves = unit.call(scope -> ledger.claimInDoubt(service, id, lease)
                .map(claimed -> new Moves(claimed, complete(claimed.intent(), decided))));
        if (moves.isEmpty()) {
            return refused(id);
        }
        Intent intent = moves.get().decided();
        tell(moves.get().claimed());
        listener.phaseChanged(StateAnswers.moved(intent, Phase.PROCESSING));
        return new Answer.Completed(intent, decided.response());
    }

    /** Records the outcome. The claim was made in this unit, so it still exists. */
    private Intent complete(Intent intent, Resolution.Decided decided) {
        Completion completion = new Completion(
                intent.serverCorrelationId(),
                intent.epoch(),
                decided.outcome(),
                decided.resourceId(),
                vault.seal(intent, decided.response()),
                intent.reservation().isFreedBy(decided.response()));
        return ledger.complete(completion).map(at -> completion.of(intent, at)).orElseThrow();
    }

    private Answer redeliver(ServerCorrelationId id) {
        Optional<Workers.Slot> place = background.reserveForRecovery(1).stream().findFirst();
        if (place.isEmpty()) {
            return Answer.refused(Answer.Reason.BUSY);
        }
        try {
            Optional<Opened> opened = unit.call(scope -> ledger.claimInDoubt(service, id, lease)
                    .map(claimed -> new Opened(claimed, vault.openRequest(claimed.intent(), claimed.payload()))));
            if (opened.isEmpty()) {
                return refused(id);
            }
            Claimed claimed = opened.get().claimed();
            tell(claimed);
            StoredRequest request = opened.get().request();
            background.run(place.get(), Claim.takenUp(claimed.intent(), request), request);
            return new Answer.Accepted(claimed.intent());
        } finally {
            place.get().leave();
        }
    }

    private Answer refused(ServerCorrelationId id) {
        return unit.call(scope -> ledger.find(id))
                .map(Reading::intent)
                .filter(intent -> intent.service().equals(service))
                .map(intent -> Answer.refused(Answer.Reason.NOT_IN_DOUBT, intent))
                .orElseGet(() -> Answer.refused(Answer.Reason.UNKNOWN));
    }

    private void tell(Claimed claimed) {
        listener.phaseChanged(claimed.intent().movedFrom(claimed.from(), claimed.at()));
    }

    private record Opened(Claimed claimed, StoredRequest request) {}

    private record Moves(Claimed claimed, Intent decided) {}
}
