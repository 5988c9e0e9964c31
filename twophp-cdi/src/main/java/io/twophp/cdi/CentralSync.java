package io.twophp.cdi;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.engine.PerModule;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.settings.Settings;
import io.twophp.core.sync.CentralLink;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.Memberships;
import io.twophp.core.sync.SyncListener;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncState;
import io.twophp.core.sync.SyncSweep;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;

/** Sends this engine's rows to the Central Ledger, if {@value SyncSettings#URL} is set and something leads there. */
@ModuleBean
class CentralSync {

    private static final System.Logger LOG = System.getLogger(CentralSync.class.getName());

    private final Optional<SyncSweep> sweep;
    private final SyncSettings settings;

    @Inject
    CentralSync(
            Settings settings,
            ServiceIdentity service,
            Instance<LedgerFeed> feed,
            Instance<SyncState> state,
            IntentLedger ledger,
            UnitOfWork unit,
            Instance<CentralLink> link,
            SyncListener listener) {
        this.settings = SyncSettings.from(settings);
        this.sweep = SyncSettings.isOn(settings) && link.isResolvable()
                ? Optional.of(new SyncSweep(
                        service,
                        feed.get(),
                        state.get(),
                        ledger,
                        unit,
                        link.get(),
                        this.settings,
                        UUID.randomUUID().toString(),
                        System::nanoTime,
                        listener))
                : Optional.empty();
    }

    @Produces
    @PerModule
    static Memberships memberships(ServiceIdentity service, SyncState state, UnitOfWork unit, KeyRing keys) {
        return new Memberships(service, state, unit, new AesGcmCipher(keys), Clock.systemUTC());
    }

    /** Lets another node continue, if the ledger can still be reached: otherwise the lease ends by itself. */
    void stop() {
        try {
            sweep.ifPresent(SyncSweep::stop);
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "The turn to tell the Central Ledger was not let go", e);
        }
    }

    /** Returns the sweep; empty if there is no Central Ledger. */
    Optional<SyncSweep> sweep() {
        return sweep;
    }

    SyncSettings settings() {
        return settings;
    }
}
