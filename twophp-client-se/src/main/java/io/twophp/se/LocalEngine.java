package io.twophp.se;

import io.twophp.core.Engine;
import io.twophp.core.EngineBuilder;
import io.twophp.core.client.InboundContext;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.sync.Memberships;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncState;
import io.twophp.core.sync.SyncSweep;
import io.twophp.jaxrs.central.HttpCentralLink;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The engine of a client on the ledger in its folder. It makes calls, and sends the ledger's rows to the Central Ledger
 * as servers do (draft §9.5): in the background at {@code twophp.sync.interval}, and once more when it is closed.
 */
final class LocalEngine implements AutoCloseable {

    /**
     * The node name of every process: a folder has one process at a time, so a process takes over at once from a killed
     * one.
     */
    private static final String ONLY_NODE = "client";

    private static final Duration LAST_RUN = Duration.ofSeconds(5);

    private final LocalSettings settings;
    private final LocalLedger ledger;
    private final ExecutorService threads = Executors.newCachedThreadPool(ClientUpkeep.daemons("2php-recovery"));
    private final Engine engine;
    private HttpCentralLink link;
    private ClientUpkeep syncing;

    /** @throws io.twophp.InvalidConfigurationException if a setting can't be used */
    LocalEngine(LocalSettings settings, ClientListeners listeners) {
        this.settings = settings;
        this.ledger = LocalLedger.in(settings.folder(), SyncSettings.isOn(settings));
        try {
            this.engine = engine(listeners.copy());
        } catch (RuntimeException e) {
            ledger.close();
            throw e;
        }
    }

    private Engine engine(ClientListeners listeners) {
        ServiceIdentity service = settings.service();
        PayloadCipher cipher = new AesGcmCipher(settings.keys(ledger::holdsSealed));
        EngineBuilder ports = Engine.of(service, settings)
                .store(ledger.ledgers().intents(), ledger.transactions())
                .keys(cipher, null)
                .threads(threads::execute)
                .calls(ledger.ledgers().calls(), ledger.transactions(), InboundContext.NONE, listeners);
        if (SyncSettings.isOn(settings)) {
            SyncState state = ledger.ledgers().syncState();
            link = new HttpCentralLink(
                    settings,
                    service,
                    new Memberships(service, state, ledger.transactions(), cipher, Clock.systemUTC()));
            ports.sync(ledger.ledgers().feed(), state, link, ONLY_NODE, attempt -> {});
        }
        return ports.build();
    }

    Engine engine() {
        return engine;
    }

    /** Returns queries of the ledger. */
    ClientLedger ledger() {
        return ledger.queries();
    }

    /** Starts sending rows, the first after an interval, so that calls that end before it are sent once. */
    synchronized void start() {
        engine.sync().ifPresent(sweep -> {
            Duration interval = SyncSettings.from(settings).interval();
            syncing = new ClientUpkeep("2php-sync", interval, interval, List.of(sweep::run));
        });
    }

    /**
     * Ends the background work, and sends the waiting rows and the report that the client has ended, for some seconds
     * at most: the rest waits for the next process.
     */
    synchronized void stop() {
        ClientUpkeep.stop(threads);
        engine.sync().ifPresent(this::close);
    }

    private void close(SyncSweep sweep) {
        if (syncing != null) {
            syncing.closeAfter(sweep::end, LAST_RUN, link::close);
            syncing = null;
        }
        link.close();
    }

    @Override
    public void close() {
        stop();
        ledger.close();
    }
}
