package io.twophp.cdi.endpoint;

import io.twophp.InvalidConfigurationException;
import io.twophp.TwoPhaseMutation;
import io.twophp.core.settings.Settings;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.interceptor.Interceptor;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The methods that the setting {@code opt-in} makes two-phase without an annotation (draft §5.5.1): they get that of
 * {@link TwoPhaseMutation} with its defaults before the container makes beans. A method that can't be two-phase is
 * logged, and stays as it is. Thread-safe.
 */
public final class OptIn {

    static final String MEMBER = "opt-in";

    private static final System.Logger LOG = System.getLogger(OptIn.class.getName());
    private static final String NONE = "NONE";

    private final Settings settings;
    private final boolean used;
    private final Map<Class<?>, Set<Method>> methods = new ConcurrentHashMap<>();
    private final Set<String> places = ConcurrentHashMap.newKeySet();

    /** @param names the names that are set; if none is one of this setting, no class is looked at */
    public OptIn(Settings settings, Set<String> names) {
        this.settings = settings;
        this.used = settings.find("twophp." + MEMBER).isPresent()
                || names.stream().anyMatch(name -> name.matches("(?i)twophp[._].+[._]opt[-_]in"));
    }

    /**
     * Annotates the methods of a class that the setting names.
     *
     * @throws InvalidConfigurationException if the setting can't be used
     */
    public <T> void look(ProcessAnnotatedType<T> found) {
        Class<T> type = found.getAnnotatedType().getJavaClass();
        if (!used || Modifier.isAbstract(type.getModifiers()) || type.isAnnotationPresent(Interceptor.class)) {
            return;
        }
        ResourceClass resource = new ResourceClass(type);
        Set<Method> able = new HashSet<>();
        for (Method method : unannotated(resource)) {
            note(type, method);
            if (wants(type, method)) {
                List<String> obstacles = resource.obstacles(method);
                if (obstacles.isEmpty()) {
                    able.add(method);
                } else {
                    leave(type, method, String.join(" ", obstacles));
                }
            }
        }
        if (!able.isEmpty()) {
            methods.put(type, able);
            found.configureAnnotatedType()
                    .filterMethods(method -> able.contains(method.getJavaMember()))
                    .forEach(method -> method.add(ResourceClass.DEFAULTS));
        }
    }

    /** Returns the methods; none for a class that can't be loaded as a whole, of which no server makes a resource. */
    private static List<Method> unannotated(ResourceClass resource) {
        try {
            return resource.unannotated();
        } catch (LinkageError | TypeNotPresentException e) {
            LOG.log(Level.DEBUG, "TWOPHP-0014 A class is not looked at for opt-in.", e);
            return List.of();
        }
    }

    private void note(Class<?> type, Method method) {
        Stream.of(type.getName(), type.getSimpleName())
                .forEach(place -> places.addAll(List.of(place, place + "." + method.getName())));
    }

    /** Returns whether the setting names a method that no annotation is in force for. */
    public boolean wants(Class<?> type, Method method) {
        return used
                && ResourceClass.mutation(type, method).isEmpty()
                && new Inheritance(type)
                        .httpMethod(method)
                        .filter(verbs(new MemberKeys(settings, type, method).key(MEMBER))::contains)
                        .isPresent();
    }

    private Set<String> verbs(String key) {
        Set<String> verbs = settings.list(key).stream()
                .map(verb -> verb.toUpperCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
        Settings.require(
                verbs.equals(Set.of(NONE)) || ResourceClass.MUTATIONS.containsAll(verbs),
                key + " = '" + String.join(", ", verbs) + "' can't be used; write some of POST, PUT, PATCH and DELETE,"
                        + " or NONE");
        return verbs;
    }

    /** Returns the methods of a class that are two-phase by the setting. */
    public Set<Method> of(Class<?> type) {
        return Set.copyOf(methods.getOrDefault(type, Set.of()));
    }

    public Set<Class<?>> types() {
        return Set.copyOf(methods.keySet());
    }

    /** Returns the names, in settings, of all classes and methods that could be two-phase by the setting. */
    public Set<String> places() {
        return Set.copyOf(places);
    }

    /** Leaves a class's methods as they are, since no interceptor would run. */
    public void leave(Class<?> type, String why) {
        of(type).forEach(method -> leave(type, method, why));
    }

    /** Leaves a method that the setting names as it is, and logs the reason. */
    public void leave(Class<?> type, Method method, String why) {
        methods.computeIfPresent(type, (each, some) -> without(some, method));
        LOG.log(
                Level.WARNING,
                "TWOPHP-0012 {0}.{1} stays as it is, although opt-in names it. {2} Or exclude it:"
                        + " twophp.endpoint.{0}.{1}.opt-in=NONE.",
                type.getName(),
                method.getName(),
                why);
    }

    private static Set<Method> without(Set<Method> some, Method left) {
        Set<Method> others = new HashSet<>(some);
        others.remove(left);
        return others.isEmpty() ? null : others;
    }

    /** Reports the methods that are two-phase, if the setting is used. */
    public void report() {
        if (used) {
            LOG.log(
                    Level.INFO,
                    "TWOPHP-0013 Two-phase by opt-in: {0}",
                    methods.entrySet().stream()
                            .flatMap(each -> each.getValue().stream()
                                    .map(method -> each.getKey().getSimpleName() + "." + method.getName()))
                            .sorted()
                            .collect(Collectors.joining(", ")));
        }
    }
}
