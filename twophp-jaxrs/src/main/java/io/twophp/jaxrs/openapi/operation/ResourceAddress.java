package io.twophp.jaxrs.openapi.operation;

import io.twophp.cdi.endpoint.Inheritance;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Application;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The address of a resource method, by the annotations on it or on the method that it implements (Jakarta REST §3.6).
 */
public final class ResourceAddress {

    /** A variable, such as {@code {id: [0-9]{2}}}: the braces of its expression are those of quantifiers. */
    private static final Pattern VARIABLE = Pattern.compile("\\{\\s*([^{}:]*?)\\s*(?::(?:[^{}]|\\{[^{}]*})*)?}");

    private ResourceAddress() {}

    /** Returns the annotated path; empty if there is none, or the server does not provide the application. */
    public static Optional<String> of(Application application) {
        return Stream.<Class<?>>iterate(
                        application == null ? null : application.getClass(), Objects::nonNull, Class::getSuperclass)
                .flatMap(type -> Stream.ofNullable(type.getDeclaredAnnotation(ApplicationPath.class)))
                .map(ApplicationPath::value)
                .findFirst();
    }

    /** Returns the path without expressions, below the application's; empty if only locators lead to the class. */
    public static Optional<String> template(Class<?> type, Method method) {
        return paths(type, method).map(paths -> joined(paths.root(), paths.own()));
    }

    /** Returns the paths of class and method as they are annotated; empty for a class that only locators lead to. */
    public static Optional<Paths> paths(Class<?> type, Method method) {
        Inheritance inheritance = new Inheritance(type);
        return path(inheritance.types())
                .map(root ->
                        new Paths(root, path(inheritance.declarations(method)).orElse("")));
    }

    private static Optional<String> path(Stream<? extends AnnotatedElement> elements) {
        return elements.flatMap(element -> Stream.ofNullable(element.getAnnotation(Path.class)))
                .map(Path::value)
                .findFirst();
    }

    /** Joins two parts of a path, with one slash before each and none after them. */
    public static String joined(String first, String second) {
        return slashed(first) + slashed(second);
    }

    private static String slashed(String part) {
        String bare = VARIABLE.matcher(part).replaceAll("{$1}").replaceAll("^/+|/+$", "");
        return bare.isEmpty() ? "" : "/" + bare;
    }

    /**
     * The address of a method, in two parts.
     *
     * @param root the class's {@code @Path}
     * @param own the method's; empty if it has none
     */
    public record Paths(String root, String own) {}
}
