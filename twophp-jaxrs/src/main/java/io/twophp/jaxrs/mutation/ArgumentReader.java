package io.twophp.jaxrs.mutation;

import jakarta.ws.rs.container.ContainerRequestContext;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * Makes what a resource method takes once more, by the container's own readers. JAX-RS has no way to do so, so each
 * implementation needs its own. Thread-safe.
 */
public interface ArgumentReader {

    /** Makes the body of a request, which has passed all filters and was not read yet, readable more than once. */
    void keep(ContainerRequestContext request);

    /**
     * The arguments once more, each with its whole content.
     *
     * @param method the resource method
     * @param given its first arguments, used up or not
     * @return empty if one of them can't be made again
     */
    Optional<Object[]> again(ContainerRequestContext request, Method method, Object[] given);
}
