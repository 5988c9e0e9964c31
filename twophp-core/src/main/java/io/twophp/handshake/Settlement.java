package io.twophp.handshake;

import io.twophp.execution.Background;
import io.twophp.execution.Claim;
import io.twophp.execution.Workers;
import io.twophp.intent.Intent;
import io.twophp.intent.Phase;
import io.twophp.intent.PhaseListener;
import io.twophp.intent.PhaseTransition;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.intent.ServiceIdentity;
import io.twophp.intent.StoredRequest;
import io.twophp.ledger.IntentLedger;
import io.twophp.ledger.IntentLedger.Claimed;
import io.twophp.ledger.IntentLedger.Completion;
import io.twophp.ledger.IntentLedger.Reading;
import io.twophp.ledger.UnitOfWork;
import io.twophp.payload.Vault;
import java.time.Duration;
import java.util.Optional;

/** Settles intents in doubt by what somebody found out. The intent changes hands first, so that nobody else can decide it. */
final class Settlement {

    private final ServiceIdentity service;
    private final IntentLedger ledger;
    private final UnitOfWork unit;
    private final Vault vault;
    private final PhaseListener listener;
    private final Background background;
    private final Duration lease;

    Settlement(Handshake.Builder parts, PhaseListener listener) {
        this.service = parts.service;
        this.ledger = parts.ledger;
        this.unit = parts.unit;
        this.vault = parts.vault;
        this.background = parts.background;
        this.lease = parts.settings.lease();
        this.listener = listener;
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
        Intent intent = moves.get().decided().intent();
        tell(moves.get().claimed());
        listener.phaseChanged(Standing.moved(intent, Phase.PROCESSING));
        return new Answer.Completed(intent, decided.response());
    }

    private Reading complete(Intent intent, Resolution.Decided decided) {
        return ledger.complete(new Completion(
                        intent.serverCorrelationId(),
                        intent.epoch(),
                        decided.outcome(),
                        decided.resourceId(),
                        vault.seal(intent, decided.response())))
                .orElseThrow(() -> new IllegalStateException("a claim that was made in this very unit"));
    }

    private Answer redeliver(ServerCorrelationId id) {
        Optional<Workers.Place> place =
                background.reserveForRecovery(1).stream().findFirst();
        if (place.isEmpty()) {
            return new Answer.Busy();
        }
        try {
            Optional<Opened> opened = unit.call(scope -> ledger.claimInDoubt(service, id, lease)
                    .map(claimed -> new Opened(claimed, vault.openRequest(claimed.intent(), claimed.payload()))));
            if (opened.isEmpty()) {
                return refused(id);
            }
            Claimed claimed = opened.get().claimed();
            tell(claimed);
            background.run(
                    place.get(), new Claim(claimed.intent()), opened.get().request());
            return new Answer.Accepted(claimed.intent());
        } finally {
            place.get().leave();
        }
    }

    private Answer refused(ServerCorrelationId id) {
        return unit.call(scope -> ledger.find(id))
                .map(Reading::intent)
                .filter(intent -> intent.service().equals(service))
                .<Answer>map(Answer.NotInDoubt::new)
                .orElseGet(Answer.Unknown::new);
    }

    private void tell(Claimed claimed) {
        listener.phaseChanged(PhaseTransition.of(claimed.intent(), claimed.from(), claimed.at()));
    }

    private record Opened(Claimed claimed, StoredRequest request) {}

    private record Moves(Claimed claimed, Reading decided) {}
}
