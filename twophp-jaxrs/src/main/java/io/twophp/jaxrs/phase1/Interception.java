package io.twophp.jaxrs.phase1;

import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.util.List;

/**
 * Checks that the container will intercept the method of a resource. The container does so by generated subclasses,
 * which override the method. An instance of the class itself, or of a subclass of the application's, would run the
 * method outside of any intent, as would a method that can't be overridden.
 *
 * @param type the class with the annotation
 * @param method the resource method
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
