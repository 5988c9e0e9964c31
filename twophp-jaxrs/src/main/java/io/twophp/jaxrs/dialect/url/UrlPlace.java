package io.twophp.jaxrs.dialect.url;

import io.twophp.Dialect;
import io.twophp.InvalidConfigurationException;
import io.twophp.core.policy.EndpointPolicy;
import jakarta.ws.rs.HttpMethod;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** One address template, with the application's methods there; it knows which of them is named by its address. */
public final class UrlPlace {

    private static final Map<Dialect, List<String>> ANSWERED = Map.of(
            Dialect.POE,
            List.of(HttpMethod.GET, HttpMethod.HEAD),
            Dialect.EXACTLY_ONCE,
            List.of(HttpMethod.PUT, HttpMethod.GET, HttpMethod.HEAD, HttpMethod.DELETE));

    private final Map<String, Set<String>> methods = new ConcurrentHashMap<>();
    private volatile Named named;

    UrlPlace() {}

    static boolean isNamedByAddress(Dialect dialect) {
        return ANSWERED.containsKey(dialect);
    }

    void add(String verb, String method) {
        methods.computeIfAbsent(verb, some -> ConcurrentHashMap.newKeySet()).add(method);
    }

    void name(EndpointPolicy policy, Dialect dialect, List<String> consumed) {
        named = new Named(policy, dialect, consumed);
    }

    /** @throws InvalidConfigurationException if another method at the address could have the same effect */
    void check() {
        if (named == null) {
            return;
        }
        if (methods.getOrDefault(HttpMethod.POST, Set.of()).size() > 1) {
            throw refused(
                    named.policy(),
                    "dialects = " + named.dialect() + ", and another POST is at the same address",
                    "give that one an address of its own");
        }
        if (named.dialect() == Dialect.EXACTLY_ONCE) {
            for (String verb : ANSWERED.get(Dialect.EXACTLY_ONCE)) {
                if (methods.containsKey(verb)) {
                    throw refused(
                            named.policy(),
                            "dialects = EXACTLY_ONCE answers " + verb
                                    + " itself, and the application has one of its own at the same address",
                            "give that one an address of its own");
                }
            }
        }
    }

    static InvalidConfigurationException refused(EndpointPolicy policy, String what, String fix) {
        return new InvalidConfigurationException(
                "TWOPHP-0003 @TwoPhaseMutation on " + policy.endpoint() + ": " + what + "; " + fix + ".");
    }

    public Optional<Dialect> dialect() {
        return Optional.ofNullable(named).map(Named::dialect);
    }

    boolean answers(String verb) {
        return !isApplications(verb) && ANSWERED.get(named.dialect()).contains(verb);
    }

    /** Returns whether the application itself answers a verb; it answers HEAD if it answers GET. */
    boolean isApplications(String verb) {
        return methods.containsKey(verb) || verb.equals(HttpMethod.HEAD) && methods.containsKey(HttpMethod.GET);
    }

    Set<String> allowed() {
        Set<String> all = new LinkedHashSet<>(methods.keySet());
        all.addAll(ANSWERED.get(named.dialect()));
        all.add(HttpMethod.OPTIONS);
        return all;
    }

    /** Returns a media type that the POST takes; empty if it takes any. */
    Optional<String> consumed() {
        return named.consumed().stream()
                .filter(types -> !types.equals("*/*"))
                .flatMap(types -> List.of(types.split(",")).stream())
                .map(String::strip)
                .map(type -> type.replace("/*", "/plain"))
                .findFirst();
    }

    private record Named(EndpointPolicy policy, Dialect dialect, List<String> consumed) {}
}
