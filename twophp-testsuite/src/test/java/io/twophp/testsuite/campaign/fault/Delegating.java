package io.twophp.testsuite.campaign.fault;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Passes calls on, except for those that a fault replaces. */
abstract class Delegating implements InvocationHandler {

    private static final Object[] NONE = {};

    private final Object original;

    Delegating(Object original) {
        this.original = original;
    }

    @Override
    public final Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        Object[] given = arguments == null ? NONE : arguments;
        Call call = () -> {
            try {
                return method.invoke(original, given);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return called(method.getName(), given, call);
    }

    /** @param call the call of the original */
    abstract Object called(String method, Object[] arguments, Call call) throws Throwable;

    /** A call that may be made or not. */
    @FunctionalInterface
    interface Call {
        Object make() throws Throwable;
    }
}
