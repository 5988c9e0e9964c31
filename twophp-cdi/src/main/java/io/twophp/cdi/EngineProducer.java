package io.twophp.cdi;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.cdi.module.WebModule;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.ConfirmationTokens;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.KeyedFingerprints;
import io.twophp.core.crypto.Vault;
import io.twophp.core.engine.Checkpoints;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.LastingKey;
import io.twophp.core.engine.PerModule;
import io.twophp.core.execution.Background;
import io.twophp.core.execution.FailureClassifier;
import io.twophp.core.execution.Failures;
import io.twophp.core.execution.Leases;
import io.twophp.core.execution.OutageLog;
import io.twophp.core.intent.CorrelationIds;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.LastingKeyLedger;
import io.twophp.core.ledger.Opening;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.query.LedgerQuery;
import io.twophp.core.query.LedgerReader;
import io.twophp.core.settings.HandshakeSettings;
import io.twophp.core.settings.Retention;
import io.twophp.core.settings.Settings;
import io.twophp.core.sweep.ExpirySweep;
import io.twophp.core.sweep.RetentionSweep;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import java.time.Clock;

/** Builds the engine of this application from the beans it finds and the settings. */
@ModuleBean
class EngineProducer {

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
    LastingKey lastingKey(ServiceIdentity service, LastingKeyLedger ledger, UnitOfWork unit, KeyRing keys) {
        return new LastingKey(service, ledger, unit, keys);
    }

    @Produces
    @PerModule
    Handshake handshake(
            ServiceIdentity service,
            IntentLedger ledger,
            UnitOfWork unit,
            LastingKey lastingKey,
            Vault vault,
            Leases leases,
            Background background,
            Callbacks callbacks,
            PhaseListener listener,
            Checkpoints checkpoints,
            Failures failures,
            OutageLog outages,
            Settings settings) {
        return Handshake.of(service)
                .ledger(ledger, unit)
                .keys(vault, new ConfirmationTokens(lastingKey), new KeyedFingerprints(lastingKey))
                .ids(new CorrelationIds(
                        settings.constant("twophp.id-version", CorrelationIds.Version.V7), Clock.systemUTC()))
                .execution(leases, background)
                .callbacks(callbacks)
                .listener(listener)
                .checkpoints(checkpoints)
                .failures(failures, outages)
                .settings(HandshakeSettings.from(settings))
                .build();
    }

    /** Makes one log for the whole engine, since an outage concerns all of its parts. */
    @Produces
    @PerModule
    OutageLog outages(Failures failures) {
        return new OutageLog(System::nanoTime, failures);
    }

    /** Makes the judge of failures from the classifiers of all layers that are present. */
    @Produces
    @PerModule
    Failures failures(Instance<FailureClassifier> layers) {
        return new Failures(layers.stream().toList());
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
        return new RetentionSweep(service, ledger, unit, Retention.of(settings), batch(settings));
    }

    @Produces
    @PerModule
    LedgerQuery inquiry(ServiceIdentity service, IntentLedger ledger, LedgerReader reader, UnitOfWork unit) {
        return new LedgerQuery(service, ledger, reader, unit);
    }

    private static int batch(Settings settings) {
        return settings.positive("twophp.sweep.batch", DEFAULT_BATCH);
    }

    @Produces
    @PerModule
    ServiceIdentity service(Settings settings) {
        return ServiceIdentity.from(settings, WebModule.name().orElse("service"));
    }
}
