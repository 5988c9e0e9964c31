package io.twophp.cdi;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.crypto.KeyedFingerprints;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.LastingKey;
import io.twophp.core.engine.PerModule;
import io.twophp.core.evidence.CommandNames;
import io.twophp.core.evidence.Commands;
import io.twophp.core.evidence.DuplicateLimit;
import io.twophp.core.evidence.EvidenceLedger;
import io.twophp.core.evidence.EvidenceRetention;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.settings.Settings;
import jakarta.enterprise.inject.Produces;
import java.time.Duration;

/** Builds the parts that perform commands of IDS. */
@ModuleBean
class CommandProducer {

    private static final Duration DEFAULT_RETENTION = Duration.ofDays(30);
    private static final int DEFAULT_BATCH = 500;
    private static final int DEFAULT_DUPLICATES = 60;

    @Produces
    @PerModule
    CommandNames commandNames(LastingKey lastingKey) {
        return new CommandNames(lastingKey);
    }

    @Produces
    @PerModule
    Commands commands(
            Handshake handshake,
            EvidenceLedger ledger,
            UnitOfWork unit,
            LastingKey lastingKey,
            CommandEvents events,
            Settings settings) {
        return new Commands(
                handshake,
                ledger,
                unit,
                new KeyedFingerprints(lastingKey),
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
