package io.twophp.cdi.execution;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.crypto.Vault;
import io.twophp.core.engine.Checkpoints;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.PerModule;
import io.twophp.core.execution.Background;
import io.twophp.core.execution.Leases;
import io.twophp.core.execution.Redelivery;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.execution.Workers;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.settings.HandshakeSettings;
import io.twophp.core.settings.RecoverySettings;
import io.twophp.core.settings.Settings;
import io.twophp.core.sweep.RecoverySweep;
import jakarta.enterprise.inject.Produces;
import java.time.Duration;

/** Builds the parts that execute intents for which no client waits. */
@ModuleBean
class ExecutionProducer {

    private static final Duration DEFAULT_LIMIT = Duration.ofMinutes(15);
    private static final int DEFAULT_THREADS = 8;
    private static final int DEFAULT_RECOVERY_THREADS = 4;
    private static final int DEFAULT_QUEUE = 256;
    private static final Duration DEFAULT_MAX_AGE = Duration.ofDays(7);
    private static final int DEFAULT_BATCH = 500;

    @Produces
    @PerModule
    Leases leases(IntentLedger ledger, UnitOfWork unit, Settings settings) {
        return new Leases(ledger, unit, HandshakeSettings.from(settings).lease(), limit(settings), System::nanoTime);
    }

    private static Duration limit(Settings settings) {
        return settings.duration("twophp.execution.limit", DEFAULT_LIMIT);
    }

    @Produces
    @PerModule
    Background background(
            IntentLedger ledger,
            UnitOfWork unit,
            Leases leases,
            WorkThreads threads,
            Redelivery redelivery,
            Callbacks callbacks,
            PhaseListener listener,
            Settings settings) {
        int many = settings.positive("twophp.async.threads", DEFAULT_THREADS);
        int queue = settings.positive("twophp.async.queue", DEFAULT_QUEUE);
        return new Background(
                ledger,
                unit,
                leases,
                workers(threads, many, queue, settings),
                workers(threads, recoveryThreads(settings), queue, settings),
                workers(threads, many, many, settings),
                redelivery,
                callbacks,
                listener);
    }

    private static Workers workers(WorkThreads from, int threads, int queue, Settings settings) {
        return new Workers(from.forExecutions(), threads, queue, limit(settings), System::nanoTime);
    }

    private static int recoveryThreads(Settings settings) {
        return settings.positive("twophp.recovery.threads", DEFAULT_RECOVERY_THREADS);
    }

    @Produces
    @PerModule
    RecoverySweep recoverySweep(
            Handshake handshake,
            IntentLedger ledger,
            UnitOfWork unit,
            Vault vault,
            Background background,
            PhaseListener listener,
            Checkpoints checkpoints,
            Settings settings) {
        HandshakeSettings engine = HandshakeSettings.from(settings);
        return new RecoverySweep(
                handshake,
                ledger,
                unit,
                vault,
                background,
                listener,
                checkpoints,
                new RecoverySettings(
                        engine.lease(),
                        settings.positive("twophp.sweep.batch", DEFAULT_BATCH),
                        recoveryThreads(settings),
                        settings.duration("twophp.redelivery.max-age", DEFAULT_MAX_AGE)));
    }

    /** Makes checkpoints that never stop a node. Tests of failures add an {@code @Alternative}. */
    @Produces
    @PerModule
    Checkpoints checkpoints() {
        return Checkpoints.NONE;
    }
}
