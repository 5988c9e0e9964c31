package io.twophp.cdi;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.KeyedFingerprints;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.PerModule;
import io.twophp.core.evidence.Commands;
import io.twophp.core.evidence.DuplicateLimit;
import io.twophp.core.evidence.EvidenceLedger;
import io.twophp.core.evidence.EvidenceRetention;
import io.twophp.core.evidence.NameKey;
import io.twophp.core.evidence.NameKeyLedger;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.settings.Settings;
import jakarta.enterprise.inject.Produces;
import java.time.Duration;

/** Builds what performs commands of IDS. */
@ModuleBean
class CommandProducer {

    private static final Duration DEFAULT_RETENTION = Duration.ofDays(30);
    private static final int DEFAULT_BATCH = 500;
    private static final int DEFAULT_DUPLICATES = 60;

    @Produces
    @PerModule
    NameKey nameKey(ServiceIdentity service, NameKeyLedger ledger, UnitOfWork unit, KeyRing keys) {
        return new NameKey(service, ledger, unit, keys);
    }

    @Produces
    @PerModule
    Commands commands(
            Handshake handshake,
            EvidenceLedger ledger,
            UnitOfWork unit,
            KeyRing keys,
            CommandEvents events,
            Settings settings) {
        return new Commands(
                handshake,
                ledger,
                unit,
                new KeyedFingerprints(keys),
                new DuplicateLimit(
                        settings.positive("twophp.ids.duplicates-per-minute", DEFAULT_DUPLICATES), System::nanoTime),
                events::decided);
    }

    @Produces
    @PerModule
    EvidenceRetention evidenceRetention(
            ServiceIdentity service, EvidenceLedger ledger, UnitOfWork unit, Settings settings) {
        return new EvidenceRetention(
                service,
                ledger,
                unit,
                settings.duration("twophp.retention", DEFAULT_RETENTION),
                settings.positive("twophp.sweep.batch", DEFAULT_BATCH));
    }
}
