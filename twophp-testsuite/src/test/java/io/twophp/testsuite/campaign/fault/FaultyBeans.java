package io.twophp.testsuite.campaign.fault;

import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import jakarta.annotation.Priority;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import javax.sql.DataSource;

/**
 * Alternatives of the engine's parts, around the parts themselves. Alternatives rather than decorators, since most
 * parts come from producer methods, which CDI does not decorate.
 */
@Alternative
@Priority(Interceptor.Priority.APPLICATION)
@ApplicationScoped
public class FaultyBeans {

    @Resource(lookup = "java:app/jdbc/shop")
    DataSource dataSource;

    @Inject
    BeanManager beans;

    @Produces
    @ApplicationScoped
    IntentLedger ledger() {
        return around(IntentLedger.class, new FaultyLedger(original(IntentLedger.class), new Sql(dataSource)));
    }

    @Produces
    @ApplicationScoped
    UnitOfWork unit() {
        return new FaultyUnit(original(UnitOfWork.class));
    }

    @Produces
    @Singleton
    PayloadCipher cipher(KeyRing keys) {
        return new FaultyCipher(new AesGcmCipher(keys));
    }

    @Produces
    @ApplicationScoped
    CallbackLedger callbacks(Instance<Callbacks> sending, PayloadCipher cipher) {
        return around(
                CallbackLedger.class,
                new FaultyCallbacks(original(CallbackLedger.class), sending, cipher, new Sql(dataSource)));
    }

    private <T> T original(Class<T> type) {
        Bean<?> bean = beans.getBeans(type).stream()
                .filter(candidate -> candidate.getBeanClass() != FaultyBeans.class)
                .findFirst()
                .orElseThrow();
        return type.cast(beans.getReference(bean, type, beans.createCreationalContext(bean)));
    }

    private static <T> T around(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(FaultyBeans.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
