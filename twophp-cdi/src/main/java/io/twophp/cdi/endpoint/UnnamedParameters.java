package io.twophp.cdi.endpoint;

import io.twophp.Dialect;
import io.twophp.InvalidConfigurationException;
import io.twophp.core.policy.CommandPolicy;
import io.twophp.core.policy.EndpointPolicy;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.MatrixParam;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds parameters that a resource reads but that are part of no name: if two requests differ in them alone, the second
 * would be answered with the outcome of the first. Only for dialects that derive the name from the request itself;
 * clients that choose a name identify the request by it.
 */
final class UnnamedParameters {

    private static final Set<Dialect> NAMED_BY_REQUEST = Set.of(Dialect.POE, Dialect.EXACTLY_ONCE, Dialect.IDS);

    private final Dialect dialect;
    private final Set<Class<?>> seen = new HashSet<>();

    private UnnamedParameters(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * Checks a class and one of its methods: a resource method, or a locator that leads to one.
     *
     * @param policy the policy of the resource method
     * @throws InvalidConfigurationException if such a parameter is read there
     */
    static void check(Class<?> type, Method method, EndpointPolicy policy) {
        if (policy.command().stream().allMatch(CommandPolicy::isRegistered)) {
            policy.dialects().stream()
                    .filter(NAMED_BY_REQUEST::contains)
                    .forEach(dialect -> new UnnamedParameters(dialect)
                            .read(type, method)
                            .findFirst()
                            .ifPresent(parameter -> refuse(policy.endpoint(), dialect, parameter)));
        }
    }

    private static void refuse(String endpoint, Dialect dialect, String parameter) {
        throw new InvalidConfigurationException("@TwoPhaseMutation on " + endpoint + ": dialects = " + dialect
                + ", and "
                + parameter + " is no part of " + (dialect == Dialect.IDS ? "a command's key" : "an address's name")
                + ": a request that differs in it alone would not be executed. Read it from path, query or body"
                + (parameter.startsWith("@MatrixParam")
                        ? "."
                        : "; if it says nothing of what is to be done, from HttpHeaders."));
    }

    private Stream<String> read(Class<?> type, Method method) {
        Stream<Method> declarations = new Inheritance(type).declarations(method);
        return Stream.concat(
                ofClass(type),
                declarations
                        .flatMap(declared -> Arrays.stream(declared.getParameters()))
                        .flatMap(this::ofParameter));
    }

    /**
     * Returns the parameters that are injected into instances of the class: fields, properties, parameters of
     * constructors; inherited ones as well.
     */
    private Stream<String> ofClass(Class<?> type) {
        if (!seen.add(type)) {
            return Stream.empty();
        }
        return Stream.<Class<?>>iterate(type, each -> each != null && each != Object.class, Class::getSuperclass)
                .flatMap(declaring -> Stream.of(
                                Arrays.stream(declaring.getDeclaredFields())
                                        .flatMap(field -> of(field, field.getType())),
                                Arrays.stream(declaring.getDeclaredMethods())
                                        .filter(each -> each.getParameterCount() == 1)
                                        .flatMap(setter -> of(setter, setter.getParameterTypes()[0])),
                                Arrays.stream(declaring.getDeclaredConstructors())
                                        .map(Constructor::getParameters)
                                        .flatMap(Arrays::stream)
                                        .flatMap(this::ofParameter))
                        .flatMap(found -> found));
    }

    private Stream<String> ofParameter(Parameter parameter) {
        return of(parameter, parameter.getType());
    }

    private Stream<String> of(AnnotatedElement place, Class<?> type) {
        return Stream.concat(
                Arrays.stream(place.getAnnotations()).flatMap(this::unnamed),
                place.isAnnotationPresent(BeanParam.class) ? ofClass(type) : Stream.empty());
    }

    private Stream<String> unnamed(Annotation annotation) {
        if (annotation instanceof MatrixParam matrix) {
            return Stream.of("@MatrixParam(\"" + matrix.value() + "\")");
        }
        if (dialect == Dialect.IDS && annotation instanceof HeaderParam header) {
            return Stream.of("@HeaderParam(\"" + header.value() + "\")");
        }
        if (dialect == Dialect.IDS && annotation instanceof CookieParam cookie) {
            return Stream.of("@CookieParam(\"" + cookie.value() + "\")");
        }
        return Stream.empty();
    }
}
