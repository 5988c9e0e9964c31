package io.twophp.cdi;

import io.twophp.core.engine.Answer;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * Makes the response of a confirmed request early enough to be recorded, and serves the interceptor's other needs of
 * HTTP. Implemented by twophp-jaxrs; used on the request's thread only.
 */
public interface ResponseRecorder {

    /**
     * Returns the request as its client has sent it, to be executed once more by the server itself; nothing is sent of
     * the response made so far. Empty if the server itself has sent this request.
     */
    Optional<StoredRequest> again();

    /**
     * Writes the result of a resource method as the container would: status, headers, and the entity through its
     * {@code MessageBodyWriter}. Called inside the transaction.
     */
    StoredResponse serialize(Object result, Method method) throws Exception;

    /**
     * Returns the response to an exception of a resource method: by the application's {@code ExceptionMapper}, or else
     * 500.
     */
    StoredResponse describe(Exception failure);

    /**
     * Returns an exception that makes the container send that answer, for the case that there is no result to return.
     */
    RuntimeException abort(Answer answer);
}
