package io.twophp.jaxrs.request;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Function;

/**
 * Classes of a server or of its JAX-RS implementation that are no API: found by name, used by reflection.
 *
 * @param unknown makes the exception for a version that has not what is asked for
 */
public record ServerClasses(ClassLoader loader, Function<Throwable, RuntimeException> unknown) {

    private static final String JERSEY = "org.glassfish.jersey.server.spi.ContainerLifecycleListener";

    public static boolean isJersey() {
        return find(JERSEY, ServerClasses.class.getClassLoader()).isPresent();
    }

    /** Finds a class without initializing it. */
    public static Optional<Class<?>> find(String name, ClassLoader loader) {
        try {
            return Optional.of(Class.forName(name, false, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    public Class<?> type(String name) {
        try {
            return Class.forName(name, true, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw unknown.apply(e);
        }
    }

    public Method method(Class<?> type, String name, Class<?>... parameters) {
        try {
            return type.getMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            throw unknown.apply(e);
        }
    }

    /** Calls the method, and throws its own exception. */
    public Object call(Method method, Object target, Object... arguments) throws Exception {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        } catch (IllegalAccessException e) {
            throw unknown.apply(e);
        }
    }
}
