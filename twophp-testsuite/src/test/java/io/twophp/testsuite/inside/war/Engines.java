package io.twophp.testsuite.inside.war;

import io.twophp.core.engine.Handshake;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.servlet.ServletContext;
import java.util.List;

/**
 * The engines of all applications on the server that have this class. One application can't see another one's classes,
 * so that each leaves its own in the system properties, as objects.
 */
@ApplicationScoped
public class Engines {

    private static final String NAME = "inside.engine.";

    void started(@Observes @Initialized(ApplicationScoped.class) ServletContext application) {
        System.getProperties().put(NAME + application.getContextPath(), new Object[] {
            Handshake.class, Thread.currentThread().getContextClassLoader()
        });
    }

    /** The engine's class in the application of a context path. */
    public static Class<?> engine(String contextPath) {
        return (Class<?>) left(contextPath)[0];
    }

    /** The threads that work for the application of a context path. */
    public static List<Thread> threads(String contextPath) {
        ClassLoader library = engine(contextPath).getClassLoader();
        Object ofThreads = left(contextPath)[1];
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread ->
                        thread.getContextClassLoader() == library || thread.getContextClassLoader() == ofThreads)
                .toList();
    }

    /** Releases what an ended application has left. */
    public static void forget(String contextPath) {
        System.getProperties().remove(NAME + contextPath);
    }

    private static Object[] left(String contextPath) {
        Object left = System.getProperties().get(NAME + contextPath);
        if (left == null) {
            throw new IllegalStateException(contextPath + " has not started");
        }
        return (Object[]) left;
    }
}
