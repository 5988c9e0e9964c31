package io.twophp.core.engine;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.PayloadUnreadableException;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.LazyClaims;
import io.twophp.core.execution.RecoveryPause;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.Origin;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.ledger.ClaimLedger.Attempt;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Ending;
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
        if (isAuthenticatedOtherwise(confirmation)) {
            return Answer.refused(Answer.Reason.NOT_OWNER);
        }
        Optional<LazyClaims.Taken> taken = takeLazily(confirmation, slot);
        if (taken.isPresent()) {
            return begin(taken.get());
        }
        parts.lazy().show(confirmation.serverCorrelationId());
        boolean late = false;
        for (int look = 1; ; look++) {
            Attempt attempt = claim(request(confirmation, slot, late), slot, look == 1);
            if (attempt.claimed().isPresent()) {
                Claimed claimed = attempt.claimed().get();
                return begin(claimed, open(claimed, confirmation.trace()));
            }
            Optional<Reading> found =
                    attempt.row().or(() -> parts.call(ledger -> ledger.find(confirmation.serverCorrelationId())));
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
                requireReadable(reading.intent());
                return Answer.refused(Answer.Reason.UNDECIDED, reading.intent());
            }
            late = !reading.at().isBefore(reading.intent().deadline());
            if (late && !showsToken(confirmation, reading.intent())) {
                return Answer.refused(Answer.Reason.TOKEN_REQUIRED, reading.intent());
            }
        }
    }

    /**
     * Returns whether Phase 1 was authenticated by another mechanism (draft §13.2), as far as its request is still
     * there. Another owner gets the same answer, so that this comes before identities are compared.
     */
    private boolean isAuthenticatedOtherwise(Confirmation confirmation) {
        return confirmation
                .mechanism()
                .filter(now -> preview(
                                confirmation.serverCorrelationId(),
                                confirmation.name().id(),
                                confirmation.path())
                        .flatMap(stored -> stored.origin().mechanism())
                        .filter(before -> !before.equals(now))
                        .isPresent())
                .isPresent();
    }

    /** Claims an intent that this node has registered without writing the claim, unless it is to run later. */
    private Optional<LazyClaims.Taken> takeLazily(Confirmation confirmation, SlotReservation slot) {
        boolean later = confirmation.respondAsync() && slot.isPossible();
        return parts.lazy()
                .take(
                        confirmation.serverCorrelationId(),
                        intent -> isPair(confirmation, intent)
                                && intent.owner().equals(confirmation.owner())
                                && !(later && intent.mode() == IntentMode.NEGOTIATED),
                        confirmation.trace());
    }

    private Answer begin(LazyClaims.Taken taken) {
        Claim claim = taken.claim();
        Intent intent = claim.intent();
        parts.checkpoints().reached(Checkpoint.CLAIM_TAKEN);
        parts.leases().hold(claim);
        parts.listener().phaseChanged(StateAnswers.moved(intent, Phase.WAITING_CONFIRM));
        return new Answer.Claimed(claim, taken.request());
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
        parts.lazy().show(id);
        return parts.call(ledger -> ledger.find(id))
                .map(standing::of)
                .orElseGet(() -> Answer.refused(Answer.Reason.UNKNOWN));
    }

    private ClaimRequest request(Confirmation confirmation, SlotReservation slot, boolean late) {
        return new ClaimRequest(
                parts.service(),
                confirmation.serverCorrelationId(),
                confirmation.name(),
                confirmation.path(),
                parts.vault().cipher().keyIds(),
                slot.isPossible(),
                slot.isPossible() && confirmation.respondAsync(),
                late,
                parts.settings().lease());
    }

    /** Claims the intent, unless another transaction holds its row: then the answer is by the row before it (D7). */
    private Attempt claim(ClaimRequest request, SlotReservation slot, boolean first) {
        try {
            return (first ? alone(request) : Optional.<Attempt>empty())
                    .orElseGet(() -> Attempt.of(inUnit(request, slot)));
        } catch (RowHeldException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0023 [{0}] Another transaction holds the intent''s row and does not end; the confirmation is answered without it.",
                    request.serverCorrelationId());
            return Attempt.of(Optional.empty());
        }
    }

    /**
     * Claims a synchronous intent by one statement alone. Claims no asynchronous one, whose slot has to be taken inside
     * of a unit: the next look does that.
     *
     * @return empty, and nothing claimed, where no statement runs alone
     */
    private Optional<Attempt> alone(ClaimRequest request) {
        return request.respondAsync()
                ? Optional.empty()
                : parts.unit().alone(() -> {
                    Optional<Attempt> attempt = parts.ledger().claimAlone(request.withoutPlace());
                    attempt.flatMap(Attempt::claimed).ifPresent(this::written);
                    return attempt;
                });
    }

    /** Claims the intent in a unit, which a missing slot undoes. */
    private Optional<Claimed> inUnit(ClaimRequest request, SlotReservation slot) {
        return parts.unit().repeatable(scope -> {
            Optional<Claimed> claimed = parts.ledger().claim(request);
            if (claimed.filter(row -> !isExecutable(row.intent(), slot)).isPresent()) {
                scope.setRollbackOnly();
                return Optional.empty();
            }
            claimed.ifPresent(this::written);
            return claimed;
        });
    }

    private void written(Claimed claimed) {
        parts.checkpoints().reached(Checkpoint.CLAIM_WRITTEN);
    }

    private boolean isOurs(Intent intent) {
        return intent.service().equals(parts.service());
    }

    /** Returns whether the intent can be executed: an asynchronous one only with a slot, which is taken here. */
    private static boolean isExecutable(Intent intent, SlotReservation slot) {
        return intent.mode() != IntentMode.ASYNCHRONOUS || slot.take();
    }

    private Answer begin(Claimed claimed, Answer.Claimed answer) {
        Claim claim = answer.claim();
        boolean exhausted = attemptLimit.isReached(claimed);
        parts.checkpoints().reached(Checkpoint.CLAIM_COMMITTED);
        parts.leases().hold(claim);
        if (!exhausted) {
            announce(claim.intent());
        }
        parts.listener().phaseChanged(claimed.transition());
        return exhausted ? attemptLimit.giveUp(claim) : answer;
    }

    /** Announces an intent that a confirmation takes up again; executions in the background announce theirs. */
    private void announce(Intent intent) {
        if (intent.mode() == IntentMode.AUTO_CONFIRM) {
            parts.callbacks().takenUp(intent);
        }
    }

    /**
     * Opens the request of a claimed intent. If it does not open although its key is here, gives the claim back: the
     * row stays in {@code PROCESSING}, and recovery tries again.
     */
    private Answer.Claimed open(Claimed claimed, TraceContext confirmed) {
        Intent intent = claimed.intent();
        try {
            StoredRequest request = parts.vault().openRequest(intent, claimed.payload());
            return new Answer.Claimed(new Claim(intent, request.origin().trace(), confirmed), request);
        } catch (PayloadUnreadableException e) {
            parts.listener().phaseChanged(claimed.transition());
            parts.leases().giveBack(new Claim(intent), RecoveryPause.UNREADABLE, Ending.NOT_BEGUN);
            throw e;
        }
    }

    /**
     * Opens the request of an intent that could not be claimed: a missing key may be the reason.
     *
     * @throws PayloadUnreadableException if it does not open
     */
    private void requireReadable(Intent intent) {
        Optional<Sealed> payload = parts.call(ledger -> ledger.payload(intent.serverCorrelationId()));
        parts.vault().openRequest(intent, payload.orElse(Sealed.MISSING));
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
}
