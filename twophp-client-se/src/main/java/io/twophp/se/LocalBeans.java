package io.twophp.se;

import io.twophp.CallEnded;
import io.twophp.cdi.call.OwnTransaction;
import io.twophp.core.client.CallLedger;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.crypto.Vault;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.settings.Settings;
import io.twophp.core.sync.SyncSettings;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.BeforeShutdown;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The beans that a server would give the client: settings, data source, transactions. */
final class LocalBeans implements Extension, AutoCloseable {

    private final LocalSettings settings;
    private final LocalLedger ledger;
    private final ServiceIdentity service;
    private final Vault vault;
    private final Optional<LocalSync> sync;
    private final List<Consumer<CallEnded>> listeners;
    private final LocalThreads threads = new LocalThreads();

    LocalBeans(LocalSettings settings, List<Consumer<CallEnded>> listeners) {
        this.settings = settings;
        this.listeners = List.copyOf(listeners);
        this.service = settings.service();
        boolean feeds = SyncSettings.isOn(settings);
        this.ledger = LocalLedger.in(settings.folder(), feeds);
        try {
            PayloadCipher cipher = new AesGcmCipher(settings.keys(ledger::holdsSealed));
            this.vault = new Vault(cipher);
            this.sync = feeds ? Optional.of(new LocalSync(settings, service, ledger, cipher)) : Optional.empty();
        } catch (RuntimeException e) {
            ledger.close();
            throw e;
        }
    }

    void add(@Observes AfterBeanDiscovery beans) {
        add(beans, Settings.class, settings);
        add(beans, ServiceIdentity.class, service);
        add(beans, ClientLedger.class, ledger.queries());
        add(beans, Vault.class, vault);
        add(beans, CallLedger.class, ledger.calls());
        add(beans, WorkThreads.class, threads);
        beans.<UnitOfWork>addBean()
                .types(UnitOfWork.class)
                .qualifiers(new Own())
                .scope(Singleton.class)
                .produceWith(instance -> ledger.transactions());
        listeners.forEach(listener -> beans.<CallEnded>addObserverMethod()
                .observedType(CallEnded.class)
                .notifyWith(context -> listener.accept(context.getEvent())));
    }

    /** Starts sending rows to the Central Ledger, if there is one. */
    void start() {
        sync.ifPresent(LocalSync::start);
    }

    /** Ends the background work. */
    void stop() {
        threads.close();
        sync.ifPresent(LocalSync::close);
    }

    void close(@Observes BeforeShutdown shutdown) {
        close();
    }

    /** Closes the beans; works also without a container. */
    @Override
    public void close() {
        stop();
        ledger.close();
    }

    private static <T> void add(AfterBeanDiscovery beans, Class<T> type, T bean) {
        beans.<T>addBean().types(type).scope(Singleton.class).produceWith(instance -> bean);
    }

    private static final class Own extends AnnotationLiteral<OwnTransaction> implements OwnTransaction {

        private static final long serialVersionUID = 1L;
    }
}
