package io.twophp.jaxrs.rendering;

/** Recognises wrappers of EJB containers around exceptions. By name, since not every server has their API. */
public final class EjbFailures {

    private static final String WRAPPER = "jakarta.ejb.EJBException";

    private EjbFailures() {}

    /** Returns whether the failure wraps another exception, which is its cause. */
    public static boolean wraps(Exception failure) {
        return failure.getCause() instanceof Exception && isWrapper(failure.getClass());
    }

    private static boolean isWrapper(Class<?> type) {
        return type != null && (type.getName().equals(WRAPPER) || isWrapper(type.getSuperclass()));
    }
}
