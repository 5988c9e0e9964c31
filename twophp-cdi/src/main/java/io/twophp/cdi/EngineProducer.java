package io.twophp.cdi;

import io.twophp.callback.Callbacks;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.cdi.module.WebModule;
import io.twophp.checkpoint.Checkpoints;
import io.twophp.execution.Background;
import io.twophp.execution.Leases;
import io.twophp.expiry.ExpirySweep;
import io.twophp.expiry.RetentionSweep;
import io.twophp.failure.OutageLog;
import io.twophp.handshake.Handshake;
import io.twophp.handshake.HandshakeSettings;
import io.twophp.intent.CorrelationIds;
import io.twophp.intent.PhaseListener;
import io.twophp.intent.ServiceIdentity;
import io.twophp.ledger.IntentLedger;
import io.twophp.ledger.Opening;
import io.twophp.ledger.UnitOfWork;
import io.twophp.module.PerModule;
import io.twophp.payload.AesGcmCipher;
import io.twophp.payload.ConfirmationTokens;
import io.twophp.payload.KeyRing;
import io.twophp.payload.KeyedFingerprints;
import io.twophp.payload.Vault;
import io.twophp.policy.InvalidConfigurationException;
import io.twophp.policy.Settings;
import io.twophp.query.Inquiry;
import io.twophp.query.LedgerReader;
import jakarta.enterprise.inject.Produces;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;

/** Builds the engine of this application out of the beans it finds and the settings. */
@ModuleBean
class EngineProducer {

    private static final Duration DEFAULT_RETENTION = Duration.ofDays(30);
    private static final int DEFAULT_BATCH = 500;

    @Produces
    @PerModule
    KeyRing keys(Settings settings) {
        return KeyRing.from(settings);
    }

    @Produces
    @PerModule
    Opening opening() {
        return new Opening();
    }

    @Produces
    @PerModule
    Vault vault(KeyRing keys) {
        return new Vault(new AesGcmCipher(keys));
    }

    @Produces
    @PerModule
    Handshake handshake(
            ServiceIdentity service,
            IntentLedger ledger,
            UnitOfWork unit,
            KeyRing keys,
            Vault vault,
            Leases leases,
            Background background,
            Callbacks callbacks,
            PhaseListener listener,
            Checkpoints checkpoints,
            OutageLog outages,
            Settings settings) {
        return Handshake.of(service)
                .ledger(ledger, unit)
                .keys(vault, new ConfirmationTokens(keys), new KeyedFingerprints(keys))
                .ids(new CorrelationIds(
                        settings.constant("twophp.id-version", CorrelationIds.Version.V7), Clock.systemUTC()))
                .execution(leases, background)
                .callbacks(callbacks)
                .listener(listener)
                .checkpoints(checkpoints)
                .outages(outages)
                .settings(HandshakeSettings.from(settings))
                .build();
    }

    /** One for the whole engine: an outage is one, whoever meets it. */
    @Produces
    @PerModule
    OutageLog outages() {
        return new OutageLog(System::nanoTime);
    }

    @Produces
    @PerModule
    ExpirySweep expirySweep(
            ServiceIdentity service, IntentLedger ledger, UnitOfWork unit, PhaseListener listener, Settings settings) {
        return new ExpirySweep(service, ledger, unit, listener, batch(settings));
    }

    @Produces
    @PerModule
    RetentionSweep retentionSweep(ServiceIdentity service, IntentLedger ledger, UnitOfWork unit, Settings settings) {
        return new RetentionSweep(
                service, ledger, unit, settings.duration("twophp.retention", DEFAULT_RETENTION), batch(settings));
    }

    @Produces
    @PerModule
    Inquiry inquiry(ServiceIdentity service, IntentLedger ledger, LedgerReader reader, UnitOfWork unit) {
        return new Inquiry(service, ledger, reader, unit);
    }

    private static int batch(Settings settings) {
        return settings.positive("twophp.sweep.batch", DEFAULT_BATCH);
    }

    @Produces
    @PerModule
    ServiceIdentity service(Settings settings) {
        String name = settings.find("twophp.service").or(WebModule::name).orElse("service");
        return settings.find("twophp.service-ledger-id")
                .map(id -> new ServiceIdentity(guid(id), name))
                .orElseGet(() -> ServiceIdentity.named(name));
    }

    private static UUID guid(String id) {
        try {
            return UUID.fromString(id);
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationException(
                    "Setting twophp.service-ledger-id = '" + id + "' is no GUID; write one such as "
                            + "0198c5a6-7d1e-7000-8000-3f2b6a1c9d04.",
                    e);
        }
    }
}
