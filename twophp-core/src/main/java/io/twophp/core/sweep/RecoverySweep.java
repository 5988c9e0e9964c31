package io.twophp.core.sweep;

import io.twophp.Phase;
import io.twophp.core.crypto.PayloadUnreadableException;
import io.twophp.core.engine.Checkpoint;
import io.twophp.core.engine.EngineParts;
import io.twophp.core.engine.Handshake;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.RecoveryPause;
import io.twophp.core.execution.Workers;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.protocol.Problem;
import io.twophp.core.settings.RecoverySettings;
import io.twophp.core.sweep.Looks.Look;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Takes up intents in PROCESSING whose lease ran out or whose claim was given back (D17): intents with local effects
 * are executed again, under a new epoch, and recorded as failed once they are exhausted; intents with external effects
 * are put in doubt. Safe on any number of nodes at once, and thread-safe.
 *
 * <p>A run looks for the earliest open intent among the deadlines since the one that the run before found, at least two
 * minutes and a lease back. One run a minute looks a quarter of an hour back, beyond the longest δ that a policy may
 * have. The first run, one every hour, and one after the ledger's clock was set back look at all deadlines. Due intents
 * are read from the earliest open one on: if none is lost, only those of the last moments are read, however many
 * intents were decided in the same window.
 */
public final class RecoverySweep {

    private static final System.Logger LOG = System.getLogger(RecoverySweep.class.getName());
    private static final Duration GLANCE_BACK = Duration.ofMinutes(2);
    private static final Duration LOOK_BACK = Duration.ofMinutes(15);
    private static final Duration LOOK_EVERY = Duration.ofMinutes(1);
    private static final Duration ALL_EVERY = Duration.ofHours(1);

    private final Handshake handshake;
    private final EngineParts parts;
    private final RecoverySettings settings;
    private final Looks looks;

    public RecoverySweep(Handshake handshake, RecoverySettings settings) {
        this.handshake = handshake;
        this.parts = handshake.parts();
        this.settings = Objects.requireNonNull(settings, "settings");
        this.looks = Looks.of(
                Look.atAll(ALL_EVERY),
                Look.every(LOOK_EVERY, LOOK_BACK),
                Look.every(Duration.ZERO, GLANCE_BACK.plus(settings.lease())));
    }

    public void run() {
        parts.background().seekRedelivery();
        Instant started = parts.call(ledger -> ledger.now());
        looks.run(started, since -> recover(since).orElse(started));
    }

    private Optional<Instant> recover(Instant since) {
        Optional<Instant> earliest = parts.call(ledger -> ledger.earliestProcessing(parts.service(), since));
        earliest.ifPresent(first -> {
            // All deadlines are asked for by the epoch: the ledger reads them in another way than a window.
            Instant due = since.equals(Instant.EPOCH) ? since : first;
            new Steps().run(() -> doubt(due)).run(() -> takeUp(due)).end();
        });
        return earliest;
    }

    private void doubt(Instant since) {
        List<Intent> doubted;
        do {
            doubted = parts.call(ledger -> ledger.doubtDue(parts.service(), since, settings.batch()));
            doubted.forEach(this::tellDoubt);
        } while (doubted.size() == settings.batch());
    }

    private void tellDoubt(Intent intent) {
        LOG.log(
                Level.WARNING,
                "TWOPHP-0140 [{0}] Its worker was lost, and it has external effects: it is in doubt and waits to be settled.",
                intent.serverCorrelationId());
        parts.listener()
                .phaseChanged(
                        intent.movedFrom(Phase.PROCESSING, intent.inDoubtSince().orElseThrow()));
        parts.listener().inDoubt(intent);
    }

    private void takeUp(Instant since) {
        int taken;
        do {
            List<Workers.Slot> places = parts.background().reserveForRecovery(settings.places());
            try {
                taken = places.isEmpty() ? 0 : takeUp(since, places);
            } finally {
                places.forEach(Workers.Slot::leave);
            }
        } while (taken == settings.places());
    }

    private int takeUp(Instant since, List<Workers.Slot> places) {
        List<Claimed> taken =
                parts.call(ledger -> ledger.reclaimDue(parts.service(), since, settings.lease(), places.size()));
        for (int i = 0; i < taken.size(); i++) {
            parts.checkpoints().reached(Checkpoint.RECLAIM_COMMITTED);
            goOnQuietly(taken.get(i), places.get(i));
        }
        return taken.size();
    }

    /** Continues one intent. If that fails, the others that were taken over with it must not lose an attempt. */
    private void goOnQuietly(Claimed claimed, Workers.Slot place) {
        try {
            goOn(claimed, place);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    "TWOPHP-0144 [" + claimed.intent().serverCorrelationId()
                            + "] It could not be taken up again; its lease runs out.",
                    e);
        }
    }

    private void goOn(Claimed claimed, Workers.Slot place) {
        Intent intent = claimed.intent();
        Claim claim = new Claim(intent);
        parts.listener().phaseChanged(claimed.transition());
        if (handshake.giveUpIfExhausted(claimed)) {
            return;
        }
        if (!claimed.at().isBefore(intent.registeredAt().plus(settings.maxAge()))) {
            giveUpAsTooOld(claim);
            return;
        }
        try {
            StoredRequest request = parts.vault().openRequest(intent, claimed.payload());
            LOG.log(
                    Level.INFO,
                    "TWOPHP-0142 [{0}] Taken up again, execution {1}.",
                    intent.serverCorrelationId(),
                    claim.attempt());
            parts.background().run(place, Claim.takenUp(intent, request), request);
        } catch (PayloadUnreadableException e) {
            LOG.log(
                    Level.ERROR,
                    "TWOPHP-0143 [" + intent.serverCorrelationId()
                            + "] Its stored request can't be opened; tried again in " + RecoveryPause.UNREADABLE + ".",
                    e);
            handshake.giveBack(claim, RecoveryPause.UNREADABLE);
        }
    }

    /** Gives up an intent that is too old: no login checks its owner, who may have been disabled since. */
    private void giveUpAsTooOld(Claim claim) {
        LOG.log(
                Level.ERROR,
                "TWOPHP-0312 [{0}] It was registered too long ago to be executed as its owner (twophp.redelivery.max-age);"
                        + " recording FAILED.",
                claim.intent().serverCorrelationId());
        handshake.fail(
                claim,
                parts.background()
                        .render(new Problem(
                                Problem.Type.IDENTITY_TOO_OLD,
                                "The server could not execute the request for so long that it no longer does so with the identity"
                                        + " of its registration. Nothing was changed.")));
    }
}
