package io.twophp.jpa;

import io.twophp.core.ledger.LedgerUnavailableException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;

/**
 * Stands in for a ledger whose database could not be reached at start. Each use tries to open the ledger, until that
 * has succeeded once. Thread-safe.
 */
final class Late implements InvocationHandler {

    private final Supplier<?> opening;
    private Object opened;

    private Late(Supplier<?> opening) {
        this.opening = opening;
    }

    /**
     * Returns the ledger itself if it can be opened now; otherwise one that opens it later, and throws
     * {@link LedgerUnavailableException} until then.
     *
     * @param opening gives the ledger, or throws LedgerUnavailableException if its database can't be reached
     */
    static <T> T ledger(Class<T> type, Supplier<? extends T> opening) {
        try {
            return opening.get();
        } catch (LedgerUnavailableException e) {
            Class<?>[] types = {type, AutoCloseable.class};
            return type.cast(Proxy.newProxyInstance(Late.class.getClassLoader(), types, new Late(opening)));
        }
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return method.invoke(this, arguments);
        }
        if (method.getDeclaringClass() == AutoCloseable.class) {
            close();
            return null;
        }
        try {
            return method.invoke(opened(), arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private synchronized Object opened() {
        if (opened == null) {
            opened = opening.get();
        }
        return opened;
    }

    private synchronized void close() throws Exception {
        if (opened instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }
}
