package io.twophp.jaxrs.openapi.operation;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The two-phase operations of the applications that this class's loader serves. Static, and the only such place of the
 * library: a server makes its OpenAPI document outside of the application, where no bean can be asked, by an object
 * that it makes itself. It goes with the loader, so with the deployment. Thread-safe.
 */
public final class TwoPhaseOperations {

    private static final Map<String, TwoPhaseOperation> ALL = new ConcurrentHashMap<>();

    private static final List<Runnable> WAITING = new CopyOnWriteArrayList<>();

    private TwoPhaseOperations() {}

    /** Does something whenever one more was noted, and at once for those that were. */
    public static void whenNoted(Runnable work) {
        WAITING.add(work);
        work.run();
    }

    /** Notes an operation of an application that starts. */
    public static void note(TwoPhaseOperation operation) {
        TwoPhaseOperation before = ALL.put(
                operation.applicationPath().orElse("") + " " + operation.httpMethod() + " " + operation.template() + " "
                        + operation.policy().endpoint(),
                operation);
        if (!operation.equals(before)) {
            WAITING.forEach(Runnable::run);
        }
    }

    /** What was noted so far. */
    public static Collection<TwoPhaseOperation> all() {
        return List.copyOf(ALL.values());
    }
}
