package io.twophp.core.explorer;

import io.twophp.core.intent.Intent;

/** Changes an intent's epoch, for stores that don't count as they should. */
final class Epoch {

    private Epoch() {}

    static Intent of(Intent intent, int epoch) {
        return intent.epoch() == epoch
                ? intent
                : new Intent(
                        intent.serverCorrelationId(),
                        intent.clientCorrelationId(),
                        intent.owner(),
                        intent.service(),
                        intent.method(),
                        intent.path(),
                        intent.fingerprint(),
                        intent.phase(),
                        epoch,
                        intent.attempts(),
                        intent.interruptions(),
                        intent.mode(),
                        intent.effects(),
                        intent.replayPolicy(),
                        intent.registeredAt(),
                        intent.confirmedAt(),
                        intent.inDoubtSince(),
                        intent.decidedAt(),
                        intent.purgedAt(),
                        intent.deadline(),
                        intent.ttl(),
                        intent.grace(),
                        intent.resourceId(),
                        intent.reservation());
    }
}
