package io.twophp.jaxrs.openapi.operation;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The two-phase operations of the applications that this class's loader serves. This is the only static state of the
 * library: a server makes its OpenAPI document outside of the application, without access to beans, by an object that
 * it creates itself. The state ends with the loader, that is with the deployment. Thread-safe.
 */
public final class TwoPhaseOperations {

    private static final Map<String, TwoPhaseOperation> ALL = new ConcurrentHashMap<>();

    private static final List<Runnable> WAITING = new CopyOnWriteArrayList<>();

    private TwoPhaseOperations() {}

    /** Runs the work now, and again after each further operation that is noted. */
    public static void whenNoted(Runnable work) {
        WAITING.add(work);
        work.run();
    }

    public static void note(TwoPhaseOperation operation) {
        TwoPhaseOperation before = ALL.put(
                operation.applicationPath().orElse("") + " " + operation.httpMethod() + " " + operation.template() + " "
                        + operation.policy().endpoint(),
                operation);
        if (!operation.equals(before)) {
            WAITING.forEach(Runnable::run);
        }
    }

    public static Collection<TwoPhaseOperation> all() {
        return List.copyOf(ALL.values());
    }
}
