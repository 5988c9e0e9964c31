package io.twophp.tck;

import io.twophp.core.ledger.UnitOfWork;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Puts each call of a ledger into a unit of work of its own, which is repeated after a deadlock. */
final class Units {

    private Units() {}

    /** @param type the seam's interface, through which the ledger is called */
    static <T> T around(Class<T> type, T ledger, UnitOfWork unit, boolean rollingBack) {
        return type.cast(Proxy.newProxyInstance(
                Units.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> unit.repeatable(scope -> {
                    if (rollingBack) {
                        scope.setRollbackOnly();
                    }
                    return result(ledger, method, arguments);
                })));
    }

    private static Object result(Object ledger, Method method, Object[] arguments) {
        try {
            return method.invoke(ledger, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            throw new AssertionError(e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
