package io.twophp.core.execution;

import io.twophp.core.intent.StoredResponse;
import java.util.Objects;
import java.util.Optional;

/**
 * The business logic of a claimed intent, as the engine sees it. The engine may run it more than once if a transaction
 * was rolled back by a passing failure of the infrastructure (D16).
 */
public interface Execution {

    /**
     * Runs business logic inside the engine's unit of work and serializes its response.
     *
     * @throws Exception what business logic threw; the unit rolls back
     */
    Result run() throws Exception;

    /**
     * Makes everything that {@link #run} takes in what it was before the first run, for one more. Called after a
     * rollback, outside of any unit.
     *
     * @return false if that can't be done: then it is not run again, since it would do something else
     */
    default boolean renew() {
        return true;
    }

    /** The response to what {@link #run} threw. Called after the rollback, outside of any unit. */
    StoredResponse describe(Exception failure);

    /**
     * What business logic answered.
     *
     * @param response its response, serialized; 4xx and 5xx are failures and roll back
     * @param resourceId of the resource that was created or changed, if it has one
     */
    record Result(StoredResponse response, Optional<String> resourceId) {

        public Result {
            Objects.requireNonNull(response, "response");
            Objects.requireNonNull(resourceId, "resourceId");
        }
    }
}
