package io.twophp.jaxrs.mutation;

import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.exchange.RefusedException;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.util.List;

/**
 * Whether the container will intercept the method of a resource. It does so by subclasses that it has made, which
 * override the method. An instance whose class does not, of the class itself or of one that the application has made,
 * would run it outside of any intent, as would a method that nothing can override.
 *
 * @param type the class with the annotation
 * @param method what runs
 */
record Interception(Class<?> type, Method method) {

    private static final System.Logger LOG = System.getLogger(Interception.class.getName());

    void check(ContainerRequestContext request) throws RefusedException {
        List<Object> matched = request.getUriInfo().getMatchedResources();
        if (!matched.isEmpty()
                && type.isInstance(matched.get(0))
                && !isOverridden(matched.get(0).getClass())) {
            LOG.log(
                    Level.ERROR,
                    "TWOPHP-0413 A request was refused: no interceptor runs around {0}.{1}, because the resource is an instance"
                            + " that the application has made itself. Let the container make it, and a locator return"
                            + " one that it has injected.",
                    type.getName(),
                    method.getName());
            throw new RefusedException(
                    Type.NOT_INTERCEPTED, "The resource can't be executed in two phases. Nothing was executed.");
        }
    }

    private boolean isOverridden(Class<?> made) {
        try {
            return made.getMethod(method.getName(), method.getParameterTypes()).getDeclaringClass()
                    != method.getDeclaringClass();
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
