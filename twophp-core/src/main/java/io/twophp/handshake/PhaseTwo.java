package io.twophp.handshake;

import io.twophp.intent.ClientCorrelationId;
import io.twophp.intent.Intent;
import io.twophp.intent.Phase;
import io.twophp.intent.PhaseListener;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.intent.StoredRequest;
import io.twophp.ledger.IntentLedger;
import io.twophp.ledger.IntentLedger.ClaimRequest;
import io.twophp.ledger.IntentLedger.Reading;
import io.twophp.ledger.UnitOfWork;
import io.twophp.payload.ConfirmationTokens;
import java.util.Map;
import java.util.Optional;

/**
 * Confirms intents (draft §5.3, §8). Claims first, with everything that must hold in the claim's own condition, and asks why
 * only when the claim had no effect; the reasons are looked at in the order of D6.
 */
final class PhaseTwo {

    private static final int LOOKS = 3;

    private final IntentLedger ledger;
    private final UnitOfWork unit;
    private final Vault vault;
    private final ConfirmationTokens tokens;
    private final PhaseListener listener;
    private final Standing standing;
    private final HandshakeSettings settings;

    PhaseTwo(
            IntentLedger ledger,
            UnitOfWork unit,
            Vault vault,
            ConfirmationTokens tokens,
            PhaseListener listener,
            Standing standing,
            HandshakeSettings settings) {
        this.ledger = ledger;
        this.unit = unit;
        this.vault = vault;
        this.tokens = tokens;
        this.listener = listener;
        this.standing = standing;
        this.settings = settings;
    }

    Answer confirm(Confirmation confirmation) {
        boolean late = false;
        for (int look = 1; ; look++) {
            Optional<Answer> claimed = claim(confirmation, late);
            if (claimed.isPresent()) {
                return claimed.get();
            }
            Optional<Reading> found = unit.call(scope -> ledger.find(confirmation.serverCorrelationId()));
            if (found.isEmpty() || !isPair(confirmation, found.get().intent())) {
                return new Answer.Unknown();
            }
            Reading reading = found.get();
            if (!reading.intent().owner().equals(confirmation.owner())) {
                return new Answer.NotOwner();
            }
            if (!isOpen(reading)) {
                return standing.of(reading);
            }
            if (look == LOOKS) {
                return new Answer.Undecided(reading.intent());
            }
            late = !reading.at().isBefore(reading.intent().deadline());
            if (late && !showsToken(confirmation, reading.intent())) {
                return new Answer.TokenRequired(reading.intent());
            }
        }
    }

    /**
     * The request behind a confirmation whose sender isn't known yet, for matching and authenticating it. Erased payloads
     * leave method and path.
     */
    Optional<StoredRequest> preview(ServerCorrelationId id, ClientCorrelationId clientId, String path) {
        return unit.call(scope -> ledger.find(id)
                .map(Reading::intent)
                .filter(intent -> intent.clientCorrelationId().equals(clientId))
                .filter(intent -> intent.path().equals(path))
                .map(intent -> ledger.payload(id)
                        .map(payload -> vault.openRequest(intent, payload))
                        .orElseGet(() -> new StoredRequest(intent.method(), path, null, Map.of(), new byte[0]))));
    }

    /** The payload is opened inside the unit: one that can't be read rolls the claim back. */
    private Optional<Answer> claim(Confirmation confirmation, boolean late) {
        ClaimRequest request = new ClaimRequest(
                confirmation.serverCorrelationId(),
                confirmation.clientCorrelationId(),
                confirmation.owner(),
                confirmation.path(),
                late,
                settings.lease(),
                settings.attempts());
        Optional<Opened> opened = unit.call(scope -> ledger.claim(request)
                .map(claimed -> new Opened(
                        claimed.from(),
                        new Answer.Claimed(
                                new Claim(claimed.intent()), vault.openRequest(claimed.intent(), claimed.payload())))));
        opened.ifPresent(
                now -> listener.phaseChanged(Standing.moved(now.answer().claim().intent(), now.from())));
        return opened.map(Opened::answer);
    }

    private static boolean isPair(Confirmation confirmation, Intent intent) {
        return intent.clientCorrelationId().equals(confirmation.clientCorrelationId())
                && intent.path().equals(confirmation.path());
    }

    private static boolean isOpen(Reading reading) {
        Phase phase = reading.intent().phase();
        return (phase == Phase.WAITING_CONFIRM || phase == Phase.TTL_EXPIRED) && Standing.isAccepted(reading);
    }

    private boolean showsToken(Confirmation confirmation, Intent intent) {
        return confirmation
                .confirmationToken()
                .filter(token -> tokens.verify(intent, token))
                .isPresent();
    }

    private record Opened(Phase from, Answer.Claimed answer) {}
}
