package io.twophp.core.execution;

import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import java.util.Objects;
import java.util.Optional;

/**
 * The business logic of a claimed intent within one request, as the engine sees it. Runs once: an execution that was
 * rolled back has used up or changed what its request holds, so the next one has a request of its own (D16).
 */
public interface Execution {

    /** Runs business logic in the engine's unit, and serializes its response; any exception rolls back. */
    Result run() throws Exception;

    /**
     * Returns the request that a client has sent, to be executed once more in a request of the server's own, while this
     * one waits for it. Called after a rollback, outside of any unit.
     *
     * @return empty if this one is the server's own, or can't wait
     */
    default Optional<StoredRequest> again() {
        return Optional.empty();
    }

    /** Returns the response to an exception of {@link #run}. Called after the rollback, outside of any unit. */
    StoredResponse describe(Exception failure);

    /** The serialized response (4xx and 5xx roll back), and the id of the resource created or changed, if any. */
    record Result(StoredResponse response, Optional<String> resourceId) {

        public Result {
            Objects.requireNonNull(response, "response");
            Objects.requireNonNull(resourceId, "resourceId");
        }
    }
}
