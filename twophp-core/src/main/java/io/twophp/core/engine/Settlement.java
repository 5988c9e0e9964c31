package io.twophp.core.engine;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Workers;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.Reading;
import java.util.Optional;

/** Settles intents in doubt with a resolution. The intent is claimed first, so that nothing else decides it. */
record Settlement(EngineParts parts) {

    Answer settle(ServerCorrelationId id, Resolution resolution) {
        return resolution instanceof Resolution.Decided decided ? decide(id, decided) : redeliver(id);
    }

    private Answer decide(ServerCorrelationId id, Resolution.Decided decided) {
        Optional<Moves> moves = parts.call(ledger -> ledger.claimInDoubt(
                        parts.service(), id, parts.settings().lease())
                .map(claimed -> new Moves(claimed, complete(claimed.intent(), decided))));
        if (moves.isEmpty()) {
            return refused(id);
        }
        Intent intent = moves.get().decided();
        parts.listener().phaseChanged(moves.get().claimed().transition());
        parts.listener().phaseChanged(StateAnswers.moved(intent, Phase.PROCESSING));
        return new Answer.Completed(intent, decided.response());
    }

    /** Records the outcome. The claim was made in this unit, so it still exists. */
    private Intent complete(Intent intent, Resolution.Decided decided) {
        Completion completion = new Completion(
                intent.serverCorrelationId(),
                intent.epoch(),
                decided.outcome(),
                decided.resourceId(),
                parts.vault().seal(intent, decided.response()),
                intent.reservation().isFreedBy(decided.response()));
        return parts.ledger()
                .complete(completion)
                .map(at -> completion.of(intent, at))
                .orElseThrow();
    }

    private Answer redeliver(ServerCorrelationId id) {
        Optional<Workers.Slot> place =
                parts.background().reserveForRecovery(1).stream().findFirst();
        if (place.isEmpty()) {
            return Answer.refused(Answer.Reason.BUSY);
        }
        try {
            Optional<Opened> opened = parts.call(ledger -> ledger.claimInDoubt(
                            parts.service(), id, parts.settings().lease())
                    .map(claimed ->
                            new Opened(claimed, parts.vault().openRequest(claimed.intent(), claimed.payload()))));
            if (opened.isEmpty()) {
                return refused(id);
            }
            Claimed claimed = opened.get().claimed();
            parts.listener().phaseChanged(claimed.transition());
            StoredRequest request = opened.get().request();
            parts.background().run(place.get(), Claim.takenUp(claimed.intent(), request), request);
            return new Answer.Accepted(claimed.intent());
        } finally {
            place.get().leave();
        }
    }

    private Answer refused(ServerCorrelationId id) {
        return parts.call(ledger -> ledger.find(id))
                .map(Reading::intent)
                .filter(intent -> intent.service().equals(parts.service()))
                .map(intent -> Answer.refused(Answer.Reason.NOT_IN_DOUBT, intent))
                .orElseGet(() -> Answer.refused(Answer.Reason.UNKNOWN));
    }

    private record Opened(Claimed claimed, StoredRequest request) {}

    private record Moves(Claimed claimed, Intent decided) {}
}
