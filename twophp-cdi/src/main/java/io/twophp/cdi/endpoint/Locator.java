package io.twophp.cdi.endpoint;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Optional;

/**
 * A method of a resource class that finds a sub-resource.
 *
 * @param declaring the resource class
 * @param method the locator method
 * @param returned the class of the sub-resource, or one above it
 */
public record Locator(Class<?> declaring, Method method, Class<?> returned) {

    /** Returns the locator; empty if the return type does not name a class. A locator may return a class as well. */
    static Optional<Locator> of(Class<?> declaring, Method method, Type returned) {
        if (returned instanceof ParameterizedType parameterized) {
            return parameterized.getRawType() == Class.class
                    ? of(declaring, method, parameterized.getActualTypeArguments()[0])
                    : of(declaring, method, parameterized.getRawType());
        }
        return returned instanceof Class<?> type && type != Object.class
                ? Optional.of(new Locator(declaring, method, type))
                : Optional.empty();
    }

    /**
     * Returns the problem of a locator whose sub-resource is two-phase, but none of the given beans; empty if there is
     * none.
     */
    public Optional<String> problem(Collection<Class<?>> beans) {
        return beans.stream().anyMatch(returned::isAssignableFrom) || !new ResourceClass(returned).isTwoPhase()
                ? Optional.empty()
                : Optional.of(
                        "@TwoPhaseMutation on " + returned.getName() + " has no effect: the class is what the locator "
                                + name() + " returns, but no CDI bean, so no interceptor runs. Give it a scope, such as"
                                + " @RequestScoped, and let the locator return it injected.");
    }

    String name() {
        return declaring.getName() + "." + method.getName();
    }
}
