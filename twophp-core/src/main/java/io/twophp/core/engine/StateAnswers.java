package io.twophp.core.engine;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ReplayPolicy;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers for an intent by its state. Commits an expiry before it is answered (D2). */
record StateAnswers(EngineParts parts) {

    Answer of(Reading reading) {
        Intent intent = reading.intent();
        if (intent.isPurged() && intent.phase() != Phase.ABANDONED) {
            return Answer.refused(Answer.Reason.GONE, intent);
        }
        return switch (intent.phase()) {
            case COMMITTED, FAILED ->
                new Answer.Replayed(
                        intent,
                        parts.vault().openResponse(intent, reading.response().orElseThrow()));
            case PROCESSING -> processing(intent);
            case ABANDONED -> Answer.refused(Answer.Reason.EXPIRED, intent);
            case WAITING_CONFIRM, TTL_EXPIRED -> isAccepted(reading) ? registered(reading, false) : expired(intent);
        };
    }

    /** Returns whether the request is another one under the same name; an intent that is gone is not compared. */
    boolean isOther(Registration registration, Intent intent) {
        return !intent.isPurged()
                && intent.reservation().dialect().isCompared()
                && !parts.keys().fingerprints().matches(intent.fingerprint(), registration.fingerprint());
    }

    static boolean isAccepted(Reading reading) {
        return !reading.intent().isOverdue(reading.at());
    }

    Answer.Registered registered(Reading reading, boolean isNew) {
        Intent intent = reading.intent();
        Duration left = Duration.between(reading.at(), intent.deadline());
        return new Answer.Registered(
                intent,
                left.isNegative() ? Duration.ZERO : left,
                intent.replayPolicy() == ReplayPolicy.REUSE
                                || intent.reservation().dialect().isConfirmedByToken()
                        ? Optional.of(parts.keys().tokens().issue(intent))
                        : Optional.empty(),
                isNew);
    }

    /**
     * Makes the claim durable before 202 is answered: 202 is a promise, so the claim must not be lost even if the
     * database crashes now (I2). The row is read once more in the unit that makes it durable, since the row that was
     * read before may be lost already.
     */
    private Answer processing(Intent intent) {
        if (intent.effects() != Effects.LOCAL) {
            return new Answer.Processing(intent);
        }
        Optional<Reading> kept = parts.call(ledger -> {
            Optional<Reading> reading = ledger.find(intent.serverCorrelationId());
            ledger.flush();
            return reading;
        });
        return kept.filter(reading -> reading.intent().phase() != Phase.WAITING_CONFIRM
                        && reading.intent().phase() != Phase.TTL_EXPIRED)
                .map(reading -> reading.intent().phase() == Phase.PROCESSING
                        ? new Answer.Processing(reading.intent())
                        : of(reading))
                .orElseGet(() -> Answer.refused(Answer.Reason.UNDECIDED, intent));
    }

    /** Persists the expiry, under REUSE up to ABANDONED: after a 408 the intent must never be executed. */
    private Answer expired(Intent intent) {
        List<PhaseTransition> moves = new ArrayList<>();
        Optional<Reading> settled = parts.call(ledger -> {
            ledger.expire(intent.serverCorrelationId()).ifPresent(moves::add);
            if (intent.replayPolicy() == ReplayPolicy.REUSE) {
                ledger.abandon(intent.serverCorrelationId()).ifPresent(moves::add);
            }
            return ledger.find(intent.serverCorrelationId());
        });
        parts.checkpoints().reached(Checkpoint.EXPIRY_COMMITTED);
        moves.forEach(parts.listener()::phaseChanged);
        return settled.map(this::afterExpiry).orElseGet(() -> Answer.refused(Answer.Reason.UNKNOWN));
    }

    private Answer afterExpiry(Reading reading) {
        Intent intent = reading.intent();
        return switch (intent.phase()) {
            case TTL_EXPIRED ->
                intent.replayPolicy() == ReplayPolicy.REJECT
                        ? Answer.refused(Answer.Reason.EXPIRED, intent)
                        : Answer.refused(Answer.Reason.UNDECIDED, intent);
            case WAITING_CONFIRM -> Answer.refused(Answer.Reason.UNDECIDED, intent);
            case PROCESSING, COMMITTED, FAILED, ABANDONED -> of(reading);
        };
    }

    static PhaseTransition moved(Intent intent, Phase from) {
        Instant at = intent.decidedAt().or(intent::confirmedAt).orElse(intent.registeredAt());
        return intent.movedFrom(from, at);
    }
}
