package io.twophp.jaxrs.rig;

import io.twophp.cdi.call.OwnTransaction;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.client.CallLedger;
import io.twophp.core.evidence.EvidenceLedger;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.LastingKeyLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.query.LedgerReader;
import io.twophp.core.settings.Settings;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.SyncState;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;

/** Replaces the services of a server: data source, transactions, configuration, servlet requests. */
@ApplicationScoped
@Alternative
@Priority(1)
class EnvironmentBeans {

    @Inject
    Environment environment;

    @Produces
    @Singleton
    IntentLedger ledger() {
        return environment.database().ledger();
    }

    @Produces
    @Singleton
    CallbackLedger callbacks() {
        return environment.database().callbacks();
    }

    @Produces
    @Singleton
    EvidenceLedger evidence() {
        return environment.database().evidence();
    }

    @Produces
    @Singleton
    LastingKeyLedger lastingKeys() {
        return environment.database().lastingKeys();
    }

    @Produces
    @Singleton
    LedgerFeed feed() {
        return environment.database().feed();
    }

    @Produces
    @Singleton
    SyncState syncState() {
        return environment.database().syncState();
    }

    @Produces
    @Singleton
    LedgerReader reader() {
        return environment.database().reader();
    }

    @Produces
    @Singleton
    UnitOfWork unit() {
        return environment.database().transactions();
    }

    @Produces
    @Singleton
    CallLedger calls() {
        return environment.database().calls();
    }

    @Produces
    @Singleton
    @OwnTransaction
    UnitOfWork ownUnit() {
        return environment.database().ownTransactions();
    }

    @Produces
    @Singleton
    Settings settings() {
        return environment.settings();
    }

    @Produces
    @Singleton
    WorkThreads threads() {
        return environment.threads();
    }

    @Produces
    @RequestScoped
    HttpServletRequest servletRequest() {
        return (HttpServletRequest) Proxy.newProxyInstance(
                EnvironmentBeans.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getRemoteAddr" -> environment.peer();
                    case "getQueryString" -> environment.query();
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
