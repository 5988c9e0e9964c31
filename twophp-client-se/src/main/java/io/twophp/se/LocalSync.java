package io.twophp.se;

import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.settings.Settings;
import io.twophp.core.sync.Memberships;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncSweep;
import io.twophp.jaxrs.central.HttpCentralLink;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * Sends a client's rows to the Central Ledger, as servers do (draft §9.5): in the background at
 * {@code twophp.sync.interval}, and once more when the client is closed.
 */
final class LocalSync implements AutoCloseable {

    /**
     * The node name of every process: a folder has one process at a time, so a process takes over at once from a killed
     * one.
     */
    private static final String ONLY_NODE = "client";

    private static final Duration LAST_RUN = Duration.ofSeconds(5);

    private final SyncSettings settings;
    private final HttpCentralLink link;
    private final SyncSweep sweep;
    private ClientUpkeep upkeep;

    /** @throws io.twophp.InvalidConfigurationException if a setting can't be used */
    LocalSync(Settings settings, ServiceIdentity service, LocalLedger ledger, PayloadCipher cipher) {
        this.settings = SyncSettings.from(settings);
        Memberships memberships =
                new Memberships(service, ledger.syncState(), ledger.transactions(), cipher, Clock.systemUTC());
        this.link = new HttpCentralLink(settings, service, memberships);
        this.sweep = new SyncSweep(
                service,
                ledger.feed(),
                ledger.syncState(),
                ledger.intents(),
                ledger.transactions(),
                link,
                this.settings,
                ONLY_NODE,
                System::nanoTime);
    }

    /** Starts the runs, the first after an interval, so that calls that end before it are sent once. */
    synchronized void start() {
        upkeep = ClientUpkeep.start("2php-sync", settings.interval(), settings.interval(), List.of(sweep::run));
    }

    /**
     * Sends the waiting rows and the report that the client has ended, for some seconds at most: the rest waits for the
     * next process.
     */
    @Override
    public synchronized void close() {
        if (upkeep != null) {
            upkeep.closeAfter(sweep::end, LAST_RUN, link::close);
            upkeep = null;
        }
        link.close();
    }
}
