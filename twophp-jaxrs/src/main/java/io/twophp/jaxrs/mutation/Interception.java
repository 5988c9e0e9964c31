package io.twophp.jaxrs.mutation;

import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.exchange.RefusedException;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.lang.System.Logger.Level;
import java.util.List;

/**
 * Whether the container will intercept the method of a resource. Those that it intercepts are instances of subclasses
 * that it has made; what the application has made itself, in a locator say, is of the class itself, and its methods
 * would run outside of any intent.
 *
 * @param type the class with the annotation
 */
record Interception(Class<?> type) {

    private static final System.Logger LOG = System.getLogger(Interception.class.getName());

    void check(ContainerRequestContext request) throws RefusedException {
        List<Object> matched = request.getUriInfo().getMatchedResources();
        if (!matched.isEmpty() && matched.get(0).getClass() == type) {
            LOG.log(
                    Level.ERROR,
                    "TWOPHP-0413 A request was refused: the resource is an instance of {0} that the application has made itself,"
                            + " so that no interceptor runs. Let the locator return one that it has injected.",
                    type.getName());
            throw new RefusedException(
                    Type.NOT_INTERCEPTED, "The resource can't be executed in two phases. Nothing was executed.");
        }
    }
}
