package io.twophp.jpa;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Stands in for an object: sees each call of it first. */
@FunctionalInterface
public interface StandIn {

    /** @param call does what was called */
    Object called(Method method, Object[] arguments, Call call) throws Throwable;

    /** A call of the object itself. */
    @FunctionalInterface
    interface Call {
        Object proceed() throws Throwable;
    }

    static <T> T of(Class<T> type, T target, StandIn first) {
        return type.cast(Proxy.newProxyInstance(
                StandIn.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> first.called(method, arguments, () -> {
                    try {
                        return method.invoke(target, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                })));
    }

    /** Returns what nobody may need: it is neither ready nor available, and fails if it is called to do anything. */
    static <T> T absent(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                StandIn.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.isDefault()) {
                        return InvocationHandler.invokeDefault(proxy, method, arguments);
                    }
                    if (method.getName().startsWith("is")) {
                        return false;
                    }
                    if (method.getName().equals("start")) {
                        return null;
                    }
                    throw new AssertionError(method + " is not needed here");
                }));
    }
}
