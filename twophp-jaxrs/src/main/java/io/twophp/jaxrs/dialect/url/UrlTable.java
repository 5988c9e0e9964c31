package io.twophp.jaxrs.dialect.url;

import io.twophp.Dialect;
import io.twophp.InvalidConfigurationException;
import io.twophp.cdi.endpoint.Inheritance;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.openapi.operation.ResourceAddress;
import io.twophp.jaxrs.openapi.operation.ResourceAddress.Paths;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HttpMethod;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The addresses of the resource methods of one JAX-RS application: filled while the application starts, one call for
 * each method, and asked before matching. Thread-safe.
 */
public final class UrlTable {

    private final Map<PathPattern, Map<PathPattern, UrlPlace>> roots = new ConcurrentSkipListMap<>(PathPattern.ORDER);
    private volatile boolean named;

    /**
     * Notes a method, with its policy if it is two-phase. A method that only locators lead to has no address in the
     * table, and most servers find it only when its first request comes: such a method refuses its requests.
     *
     * @throws InvalidConfigurationException if a dialect whose names are addresses can't be offered there
     */
    public void note(Class<?> type, Method method, Optional<EndpointPolicy> policy) {
        Optional<Dialect> dialect = policy.flatMap(UrlTable::dialect);
        Optional<String> verb = new Inheritance(type).httpMethod(method);
        Optional<Paths> paths = verb.flatMap(some -> ResourceAddress.paths(type, method));
        if (dialect.isPresent() && verb.filter(HttpMethod.POST::equals).isEmpty()) {
            throw UrlPlace.refused(
                    policy.get(), "dialects = " + dialect.get() + " is for a POST", "annotate the POST, and no other");
        }
        if (paths.isPresent()) {
            UrlPlace place = roots.computeIfAbsent(
                            new PathPattern(paths.get().root()), root -> new ConcurrentSkipListMap<>(PathPattern.ORDER))
                    .computeIfAbsent(new PathPattern(paths.get().own()), own -> new UrlPlace());
            place.add(verb.get(), type.getName() + " " + method.toGenericString());
            dialect.ifPresent(some -> place.name(policy.get(), some, consumed(type, method)));
            place.check();
            named |= dialect.isPresent();
        }
    }

    private static Optional<Dialect> dialect(EndpointPolicy policy) {
        return policy.dialects().stream().filter(UrlPlace::isNamedByAddress).findFirst();
    }

    private static List<String> consumed(Class<?> type, Method method) {
        return new Inheritance(type)
                .annotation(method, Consumes.class)
                .map(consumes -> List.of(consumes.value()))
                .orElse(List.of());
    }

    /** @return empty if no method at the path, below the application's, has such a dialect */
    Optional<UrlMatch> match(String path) {
        if (!named) {
            return Optional.empty();
        }
        String plain = withoutMatrix(path.startsWith("/") ? path : "/" + path);
        for (Map.Entry<PathPattern, Map<PathPattern, UrlPlace>> root : roots.entrySet()) {
            Optional<PathPattern.Match> found =
                    root.getKey().match(plain).filter(match -> leads(match, root.getValue()));
            if (found.isPresent()) {
                return below(root.getKey(), found.get(), root.getValue());
            }
        }
        return Optional.empty();
    }

    static String withoutMatrix(String path) {
        return path.indexOf(';') < 0 ? path : path.replaceAll(";[^/]*", "");
    }

    private static boolean leads(PathPattern.Match match, Map<PathPattern, UrlPlace> places) {
        return match.isWhole()
                || places.keySet().stream().anyMatch(own -> !own.text().isEmpty());
    }

    /** Finds a place below a root: among the root's own methods, if the path ends there, before its sub-paths. */
    private static Optional<UrlMatch> below(
            PathPattern root, PathPattern.Match above, Map<PathPattern, UrlPlace> places) {
        return places.entrySet().stream()
                .sorted(Comparator.comparing(place -> !place.getKey().text().isEmpty()))
                .flatMap(place -> place
                        .getKey()
                        .match(above.rest())
                        .filter(PathPattern.Match::isWhole)
                        .map(own -> new UrlMatch(
                                place.getValue(), root.shape() + place.getKey().shape(), above.values(), own.values()))
                        .stream())
                .findFirst()
                .filter(found -> found.place().dialect().isPresent());
    }
}
