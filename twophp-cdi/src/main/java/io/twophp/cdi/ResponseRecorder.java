package io.twophp.cdi;

import io.twophp.core.engine.Answer;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * Makes the response of a confirmed request early enough to be recorded, and what else the interceptor needs of HTTP.
 * Implemented by twophp-jaxrs; used on the request's thread only.
 */
public interface ResponseRecorder {

    /**
     * The request as its client has sent it, to be executed once more by the server itself; nothing of the response
     * that was made so far leaves. Empty if the server itself has sent this one.
     */
    Optional<StoredRequest> again();

    /**
     * Writes what a resource method returned the way the container would: status, headers, and the entity through its
     * {@code MessageBodyWriter}. Called inside the transaction.
     */
    StoredResponse serialize(Object result, Method method) throws Exception;

    /** The response to what a resource method threw: by the application's {@code ExceptionMapper}, or else 500. */
    StoredResponse describe(Exception failure);

    /** An exception that makes the container answer, for when there is no result to return. */
    RuntimeException abort(Answer answer);
}
