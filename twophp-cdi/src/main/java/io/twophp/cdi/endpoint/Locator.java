package io.twophp.cdi.endpoint;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Optional;

/**
 * A method of a resource class that finds a sub-resource.
 *
 * @param name class and method
 * @param returned the class of the sub-resource, or one above it
 */
public record Locator(String name, Class<?> returned) {

    /** Empty if the type says nothing. A locator may return a class as well. */
    static Optional<Locator> of(String name, Type returned) {
        if (returned instanceof ParameterizedType parameterized) {
            return parameterized.getRawType() == Class.class
                    ? of(name, parameterized.getActualTypeArguments()[0])
                    : of(name, parameterized.getRawType());
        }
        return returned instanceof Class<?> type ? Optional.of(new Locator(name, type)) : Optional.empty();
    }

    /** What is wrong if none of these classes is what it returns; empty if nothing is. */
    public Optional<String> problem(Collection<Class<?>> beans) {
        return beans.stream().anyMatch(returned::isAssignableFrom)
                ? Optional.empty()
                : Optional.of(
                        "@TwoPhaseMutation on " + returned.getName() + " has no effect: the class is what the locator "
                                + name + " returns, but no CDI bean, so no interceptor runs. Give it a scope, such as"
                                + " @RequestScoped, and let the locator return it injected.");
    }
}
