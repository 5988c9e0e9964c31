package io.twophp.core.engine;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.Origin;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.RowHeldException;
import io.twophp.core.policy.IntentMode;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Confirms intents (draft §5.3, §8). Claims first, with all requirements in the claim's own condition, and looks for
 * the reason only if the claim had no effect; the reasons are checked in the order of D6.
 */
record PhaseTwo(EngineParts parts, StateAnswers standing, AttemptLimit attemptLimit) {

    private static final System.Logger LOG = System.getLogger(PhaseTwo.class.getName());
    private static final int LOOKS = 3;

    /** @param slot taken if the claimed intent is asynchronous */
    Answer confirm(Confirmation confirmation, SlotReservation slot) {
        boolean late = false;
        for (int look = 1; ; look++) {
            Optional<Answer> claimed = claim(confirmation, slot, late);
            if (claimed.isPresent()) {
                return claimed.get();
            }
            Optional<Reading> found = parts.call(ledger -> ledger.find(confirmation.serverCorrelationId()));
            if (found.isEmpty() || !isPair(confirmation, found.get().intent())) {
                return Answer.refused(Answer.Reason.UNKNOWN);
            }
            Reading reading = found.get();
            if (!reading.intent().owner().equals(confirmation.owner())) {
                return Answer.refused(Answer.Reason.NOT_OWNER);
            }
            if (!isOpen(reading)) {
                return standing.of(reading);
            }
            if (reading.intent().mode() == IntentMode.ASYNCHRONOUS && !slot.isPossible()) {
                return Answer.refused(Answer.Reason.BUSY);
            }
            if (look == LOOKS) {
                return Answer.refused(Answer.Reason.UNDECIDED, reading.intent());
            }
            late = !reading.at().isBefore(reading.intent().deadline());
            if (late && !showsToken(confirmation, reading.intent())) {
                return Answer.refused(Answer.Reason.TOKEN_REQUIRED, reading.intent());
            }
        }
    }

    /** Returns the request for matching, whose sender isn't known yet; method and path if the payload was erased. */
    Optional<StoredRequest> preview(ServerCorrelationId id, ClientCorrelationId clientId, String path) {
        return parts.call(ledger -> ledger.find(id)
                .map(Reading::intent)
                .filter(intent -> intent.service().equals(parts.service()))
                .filter(intent -> intent.reservation().dialect() == Dialect.TWOPHP)
                .filter(intent -> intent.clientCorrelationId().equals(clientId))
                .filter(intent -> intent.path().equals(path))
                .map(intent -> ledger.payload(id)
                        .map(payload -> parts.vault().openRequest(intent, payload))
                        .orElseGet(() -> new StoredRequest(
                                intent.method(), path, null, Map.of(), new byte[0], new Origin("", Set.of())))));
    }

    Optional<StoredRequest> preview(Name name) {
        return parts.call(ledger -> ledger.find(parts.service(), name)
                .map(Reading::intent)
                .flatMap(intent -> ledger.payload(intent.serverCorrelationId())
                        .map(payload -> parts.vault().openRequest(intent, payload))));
    }

    Answer outcome(ServerCorrelationId id) {
        return parts.call(ledger -> ledger.find(id))
                .map(standing::of)
                .orElseGet(() -> Answer.refused(Answer.Reason.UNKNOWN));
    }

    /** Claims the intent, unless another transaction holds its row: then the answer is by the row before it (D7). */
    private Optional<Answer> claim(Confirmation confirmation, SlotReservation slot, boolean late) {
        try {
            return claimed(confirmation, slot, late);
        } catch (RowHeldException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0023 [{0}] Another transaction holds the intent''s row and does not end; the confirmation is answered without it.",
                    confirmation.serverCorrelationId());
            return Optional.empty();
        }
    }

    /** Claims the intent and opens its payload in one unit, which an unreadable payload or a missing slot undoes. */
    private Optional<Answer> claimed(Confirmation confirmation, SlotReservation slot, boolean late) {
        ClaimRequest request = new ClaimRequest(
                confirmation.serverCorrelationId(),
                confirmation.name().id(),
                confirmation.owner(),
                confirmation.path(),
                slot.isPossible(),
                slot.isPossible() && confirmation.respondAsync(),
                late,
                parts.settings().lease());
        Optional<Opened> opened = parts.unit().repeatable(scope -> {
            Optional<Claimed> claimed = parts.ledger().claim(request);
            if (claimed.filter(row -> !isOurs(row.intent())
                            || row.intent().reservation().dialect()
                                    != confirmation.name().dialect()
                            || !isExecutable(row.intent(), slot))
                    .isPresent()) {
                scope.setRollbackOnly();
                return Optional.empty();
            }
            Optional<Opened> now = claimed.map(row -> open(row, confirmation.trace()));
            now.ifPresent(ours -> parts.checkpoints().reached(Checkpoint.CLAIM_WRITTEN));
            return now;
        });
        return opened.map(this::begin);
    }

    private boolean isOurs(Intent intent) {
        return intent.service().equals(parts.service());
    }

    /** Returns whether the intent can be executed: an asynchronous one only with a slot, which is taken here. */
    private static boolean isExecutable(Intent intent, SlotReservation slot) {
        return intent.mode() != IntentMode.ASYNCHRONOUS || slot.take();
    }

    private Answer begin(Opened now) {
        Claim claim = now.answer().claim();
        boolean exhausted = attemptLimit.isReached(now.claimed());
        parts.checkpoints().reached(Checkpoint.CLAIM_COMMITTED);
        parts.leases().hold(claim);
        if (!exhausted) {
            announce(claim.intent());
        }
        parts.listener()
                .phaseChanged(claim.intent()
                        .movedFrom(now.claimed().from(), now.claimed().at()));
        return exhausted ? attemptLimit.giveUp(claim) : now.answer();
    }

    /** Announces an intent that a confirmation takes up again; executions in the background announce theirs. */
    private void announce(Intent intent) {
        if (intent.mode() == IntentMode.AUTO_CONFIRM) {
            parts.callbacks().takenUp(intent);
        }
    }

    private Opened open(Claimed claimed, TraceContext confirmed) {
        Intent intent = claimed.intent();
        StoredRequest request = parts.vault().openRequest(intent, claimed.payload());
        Claim claim = new Claim(intent, request.origin().trace(), confirmed);
        return new Opened(claimed, new Answer.Claimed(claim, request));
    }

    private boolean isPair(Confirmation confirmation, Intent intent) {
        return isOurs(intent)
                && intent.reservation().dialect() == confirmation.name().dialect()
                && intent.clientCorrelationId().equals(confirmation.name().id())
                && intent.path().equals(confirmation.path());
    }

    private static boolean isOpen(Reading reading) {
        Phase phase = reading.intent().phase();
        return (phase == Phase.WAITING_CONFIRM || phase == Phase.TTL_EXPIRED) && StateAnswers.isAccepted(reading);
    }

    private boolean showsToken(Confirmation confirmation, Intent intent) {
        return confirmation
                .confirmationToken()
                .filter(token -> parts.keys().tokens().verify(intent, token))
                .isPresent();
    }

    private record Opened(Claimed claimed, Answer.Claimed answer) {}
}
