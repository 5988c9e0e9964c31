package io.twophp.tck;

import io.twophp.ledger.IntentLedger;
import io.twophp.ledger.UnitOfWork;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Puts each call of a ledger into a unit of work of its own. */
final class Units {

    private Units() {}

    static IntentLedger around(IntentLedger ledger, UnitOfWork unit, boolean rollingBack) {
        return (IntentLedger) Proxy.newProxyInstance(
                Units.class.getClassLoader(), new Class<?>[] {IntentLedger.class}, (proxy, method, arguments) -> {
                    try {
                        return unit.call(scope -> {
                            if (rollingBack) {
                                scope.setRollbackOnly();
                            }
                            return method.invoke(ledger, arguments);
                        });
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
