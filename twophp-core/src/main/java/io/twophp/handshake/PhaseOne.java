package io.twophp.handshake;

import io.twophp.intent.CorrelationIds;
import io.twophp.intent.PhaseListener;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.intent.ServiceIdentity;
import io.twophp.ledger.IntentLedger;
import io.twophp.ledger.IntentLedger.NewIntent;
import io.twophp.ledger.IntentLedger.Reading;
import io.twophp.ledger.UnitOfWork;
import io.twophp.payload.KeyedFingerprints;
import java.time.Duration;
import java.util.Optional;

/** Registers intents (draft §5.2): payload and row in one unit, before anything is answered. */
final class PhaseOne {

    private final ServiceIdentity service;
    private final IntentLedger ledger;
    private final UnitOfWork unit;
    private final Vault vault;
    private final KeyedFingerprints fingerprints;
    private final CorrelationIds ids;
    private final PhaseListener listener;
    private final Standing standing;
    private final Quota quota;

    PhaseOne(
            ServiceIdentity service,
            IntentLedger ledger,
            UnitOfWork unit,
            Vault vault,
            KeyedFingerprints fingerprints,
            CorrelationIds ids,
            PhaseListener listener,
            Standing standing,
            HandshakeSettings settings) {
        this.service = service;
        this.ledger = ledger;
        this.unit = unit;
        this.vault = vault;
        this.fingerprints = fingerprints;
        this.ids = ids;
        this.listener = listener;
        this.standing = standing;
        this.quota = new Quota(ledger, service, settings.quota());
    }

    Answer register(Registration registration) {
        NewIntent offered = offer(registration);
        Optional<Reading> stored = unit.call(scope -> store(offered));
        return stored.map(reading -> answer(registration, offered, reading))
                .orElseGet(() -> new Answer.QuotaExceeded(
                        quota.limit(), registration.policy().ttl()));
    }

    private NewIntent offer(Registration registration) {
        ServerCorrelationId id = ids.next();
        Duration ttl = registration.requestedTtl().isPresent()
                ? registration.policy().ttlFor(registration.requestedTtl().getAsLong())
                : registration.policy().ttl();
        return new NewIntent(
                id,
                registration.clientCorrelationId(),
                registration.owner(),
                service,
                registration.request().method(),
                registration.request().path(),
                fingerprints.seal(registration.request().fingerprint()),
                ttl,
                registration.policy(),
                vault.seal(id, registration.owner(), registration.request()));
    }

    /** Empty if the quota is used up; a duplicate is answered all the same. */
    private Optional<Reading> store(NewIntent offered) {
        return quota.admits(offered.owner())
                ? Optional.of(ledger.register(offered))
                : ledger.find(service, offered.owner(), offered.clientCorrelationId());
    }

    private Answer answer(Registration registration, NewIntent offered, Reading reading) {
        if (reading.intent().serverCorrelationId().equals(offered.serverCorrelationId())) {
            listener.phaseChanged(Standing.moved(reading.intent(), null));
            return standing.registered(reading);
        }
        return fingerprints.matches(
                        reading.intent().fingerprint(), registration.request().fingerprint())
                ? standing.of(reading)
                : new Answer.Conflict(reading.intent());
    }
}
