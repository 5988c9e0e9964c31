package io.twophp.tck;

import io.twophp.core.ledger.UnitOfWork;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Puts each call of a ledger into a unit of work of its own. */
final class Units {

    private Units() {}

    /** @param type the seam's interface, through which the ledger is called */
    static <T> T around(Class<T> type, T ledger, UnitOfWork unit, boolean rollingBack) {
        return type.cast(Proxy.newProxyInstance(
                Units.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
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
                }));
    }
}
