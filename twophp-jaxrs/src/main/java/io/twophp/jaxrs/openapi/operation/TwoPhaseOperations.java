package io.twophp.jaxrs.openapi.operation;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The two-phase operations of the applications that this class's loader serves. Static, and the only such place of the
 * library: a server makes its OpenAPI document outside of the application, where no bean can be asked, by an object
 * that it makes itself. It goes with the loader, so with the deployment. Thread-safe.
 */
public final class TwoPhaseOperations {

    private static final Map<String, TwoPhaseOperation> ALL = new ConcurrentHashMap<>();

    private TwoPhaseOperations() {}

    /** Notes an operation of an application that starts. */
    public static void note(TwoPhaseOperation operation) {
        ALL.put(
                operation.applicationPath().orElse("") + " " + operation.httpMethod() + " " + operation.template() + " "
                        + operation.policy().endpoint(),
                operation);
    }

    /** What was noted so far. */
    public static Collection<TwoPhaseOperation> all() {
        return List.copyOf(ALL.values());
    }
}
