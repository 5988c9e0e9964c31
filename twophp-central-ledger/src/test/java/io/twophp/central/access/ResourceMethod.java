package io.twophp.central.access;

import io.twophp.central.CentralApplication;
import io.twophp.central.access.AccessFilter.Access;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ResourceInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A resource method of this application.
 *
 * @param path below {@code api/v1/}
 */
public record ResourceMethod(String verb, String path, Method method, Class<?> type) implements ResourceInfo {

    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

    /** Returns all resource methods. */
    public static List<ResourceMethod> all() {
        List<ResourceMethod> all = new ArrayList<>();
        for (Class<?> type : resources()) {
            for (Method method : type.getMethods()) {
                verb(method).ifPresent(verb -> all.add(new ResourceMethod(verb, path(type, method), method, type)));
            }
        }
        return all;
    }

    /** Returns those that change something, or may. */
    static List<ResourceMethod> unsafe() {
        return all().stream().filter(method -> !SAFE.contains(method.verb())).toList();
    }

    Access access() {
        return Access.of(method, type);
    }

    @Override
    public Method getResourceMethod() {
        return method;
    }

    @Override
    public Class<?> getResourceClass() {
        return type;
    }

    @Override
    public String toString() {
        return verb + " " + path;
    }

    private static Optional<String> verb(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                .filter(verb -> verb != null)
                .map(HttpMethod::value)
                .findFirst();
    }

    private static String path(Class<?> type, Method method) {
        String first = type.getAnnotation(Path.class).value();
        return Stream.of(
                        first,
                        method.isAnnotationPresent(Path.class)
                                ? method.getAnnotation(Path.class).value()
                                : "")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("/"));
    }

    /** Returns all classes of the module with a path. */
    private static List<Class<?>> resources() {
        try {
            java.nio.file.Path root = java.nio.file.Path.of(CentralApplication.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            List<Class<?>> resources = new ArrayList<>();
            try (Stream<java.nio.file.Path> files = Files.walk(root)) {
                for (java.nio.file.Path file :
                        files.filter(path -> path.toString().endsWith(".class")).toList()) {
                    String name = root.relativize(file)
                            .toString()
                            .replaceAll("\\.class$", "")
                            .replace('/', '.');
                    Class<?> type = Class.forName(name, false, CentralApplication.class.getClassLoader());
                    if (type.isAnnotationPresent(Path.class)) {
                        resources.add(type);
                    }
                }
            }
            return resources;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
