package io.twophp.jaxrs.openapi.operation;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Application;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The address of a resource method, by the annotations on it or on the method that it implements (Jakarta REST §3.6).
 */
public final class ResourceAddress {

    private ResourceAddress() {}

    /**
     * Returns the path of an application by its annotation; empty if it has none, or the server does not provide the
     * application.
     */
    public static Optional<String> of(Application application) {
        for (Class<?> type = application == null ? null : application.getClass();
                type != null;
                type = type.getSuperclass()) {
            ApplicationPath path = type.getDeclaredAnnotation(ApplicationPath.class);
            if (path != null) {
                return Optional.of(path.value());
            }
        }
        return Optional.empty();
    }

    /** Returns the HTTP method; empty if the method is no resource method. */
    public static Optional<String> httpMethod(Class<?> type, Method method) {
        return annotated(type, method)
                .flatMap(some -> Arrays.stream(some.getAnnotations()))
                .map(Annotation::annotationType)
                .map(annotation -> annotation.getAnnotation(HttpMethod.class))
                .filter(found -> found != null)
                .map(HttpMethod::value)
                .findFirst();
    }

    /**
     * Returns the path below the application's, without regular expressions; empty for a class that only locators lead
     * to.
     */
    public static Optional<String> template(Class<?> type, Method method) {
        return path(hierarchy(type).stream())
                .map(root -> joined(root, path(annotated(type, method)).orElse("")));
    }

    /** Returns the paths of class and method as they are annotated; empty for a class that only locators lead to. */
    public static Optional<Paths> paths(Class<?> type, Method method) {
        return path(hierarchy(type).stream())
                .map(root -> new Paths(root, path(annotated(type, method)).orElse("")));
    }

    /** Finds an annotation on a resource method, or else on its class. */
    public static <A extends Annotation> Optional<A> annotation(Class<?> type, Method method, Class<A> wanted) {
        return Stream.<AnnotatedElement>concat(annotated(type, method), hierarchy(type).stream())
                .filter(element -> element.isAnnotationPresent(wanted))
                .findFirst()
                .map(element -> element.getAnnotation(wanted));
    }

    private static Optional<String> path(Stream<? extends AnnotatedElement> elements) {
        return elements.filter(element -> element.isAnnotationPresent(Path.class))
                .findFirst()
                .map(element -> element.getAnnotation(Path.class).value());
    }

    private static Stream<Method> annotated(Class<?> type, Method method) {
        return hierarchy(type).stream()
                .flatMap(some -> Arrays.stream(some.getDeclaredMethods())
                        .filter(candidate -> candidate.getName().equals(method.getName()))
                        .filter(candidate -> candidate.getParameterCount() == method.getParameterCount())
                        .filter(candidate -> candidate.equals(method) || !candidate.isBridge()));
    }

    /** Returns the class, its superclasses, and after them all their interfaces. */
    private static List<Class<?>> hierarchy(Class<?> type) {
        List<Class<?>> all = new ArrayList<>();
        for (Class<?> some = type; some != null && some != Object.class; some = some.getSuperclass()) {
            all.add(some);
        }
        for (int i = 0; i < all.size(); i++) {
            for (Class<?> implemented : all.get(i).getInterfaces()) {
                if (!all.contains(implemented)) {
                    all.add(implemented);
                }
            }
        }
        return all;
    }

    /** Joins two parts of a path, with one slash before each and none after them. */
    public static String joined(String first, String second) {
        return slashed(first) + slashed(second);
    }

    private static String slashed(String part) {
        String bare = withoutExpressions(part).replaceAll("^/+|/+$", "");
        return bare.isEmpty() ? "" : "/" + bare;
    }

    /** Turns {@code {id: [0-9]{2}}} into {@code {id}}. */
    private static String withoutExpressions(String template) {
        StringBuilder plain = new StringBuilder();
        int depth = 0;
        boolean expression = false;
        for (char c : template.toCharArray()) {
            depth += c == '{' ? 1 : 0;
            expression |= depth == 1 && c == ':';
            if (!expression && !(depth > 0 && Character.isWhitespace(c))) {
                plain.append(c);
            }
            if (c == '}' && --depth == 0) {
                if (expression) {
                    plain.append(c);
                }
                expression = false;
            }
        }
        return plain.toString();
    }

    /**
     * The address of a method, in two parts.
     *
     * @param root the class's {@code @Path}
     * @param own the method's; empty if it has none
     */
    public record Paths(String root, String own) {}
}
