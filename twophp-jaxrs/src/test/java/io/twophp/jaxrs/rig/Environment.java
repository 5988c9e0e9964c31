package io.twophp.jaxrs.rig;

import io.twophp.cdi.call.OwnTransaction;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.DeferralLedger;
import io.twophp.core.evidence.EvidenceLedger;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.LastingKeyLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.query.LedgerReader;
import io.twophp.core.settings.Settings;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.SyncState;
import io.twophp.jpa.sql.SqlLedgers;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.configurator.BeanConfigurator;
import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.inject.Singleton;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The environment of the application, handed into its container as an extension, which is injectable there. */
public class Environment implements Extension {

    private static final String LOOPBACK = "127.0.0.1";

    private final Map<String, String> settings = new ConcurrentHashMap<>();
    private final TestDatabase database = new TestDatabase();
    private final Threads threads = new Threads();
    private final Map<Class<?>, Object> beans = new HashMap<>();
    private volatile String peer = LOOPBACK;
    private volatile String query;

    /** Replaces the services of a server: data source, transactions, configuration, threads. */
    Environment() {
        SqlLedgers ledgers = database.ledgers();
        bean(IntentLedger.class, ledgers.intents());
        bean(CallbackLedger.class, ledgers.callbacks());
        bean(EvidenceLedger.class, ledgers.evidence());
        bean(LastingKeyLedger.class, ledgers.lastingKeys());
        bean(LedgerFeed.class, ledgers.feed());
        bean(SyncState.class, ledgers.syncState());
        bean(LedgerReader.class, database.reader());
        bean(UnitOfWork.class, database.transactions());
        bean(CallLedger.class, database.calls());
        bean(DeferralLedger.class, call -> database.calls().open(call, Duration.ZERO, true));
        bean(Settings.class, key -> Optional.ofNullable(settings.get(key)));
        bean(WorkThreads.class, threads);
    }

    /** Returns the threads, separate as in a server's managed executor. */
    Threads threads() {
        return threads;
    }

    public TestDatabase database() {
        return database;
    }

    void set(String key, String value) {
        settings.put(key, value);
    }

    <T> void bean(Class<T> type, T instance) {
        beans.put(type, instance);
    }

    void add(@Observes AfterBeanDiscovery discovery) {
        beans.forEach((type, instance) -> add(discovery, type, instance));
        add(discovery, UnitOfWork.class, database.ownTransactions()).addQualifier(new Own());
        add(discovery, HttpServletRequest.class, servletRequest()).scope(RequestScoped.class);
    }

    private Object servletRequest() {
        return Proxy.newProxyInstance(
                Environment.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getRemoteAddr" -> peer;
                    case "getQueryString" -> query;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static BeanConfigurator<?> add(AfterBeanDiscovery discovery, Class<?> type, Object instance) {
        return discovery
                .addBean()
                .addTransitiveTypeClosure(type)
                .scope(Singleton.class)
                .alternative(true)
                .priority(1)
                .createWith(context -> instance);
    }

    private static final class Own extends AnnotationLiteral<OwnTransaction> implements OwnTransaction {

        private static final long serialVersionUID = 1L;
    }

    /** Sets the address that the next requests seem to come from. */
    public void peer(String address) {
        peer = address;
    }

    /** Sets the query that the next requests seem to have been sent with, before the server read it. */
    public void query(String sent) {
        query = sent;
    }

    void close() {
        threads.close();
        database.close();
    }

    void reset() {
        peer = LOOPBACK;
        query = null;
        database.reset();
    }
}
