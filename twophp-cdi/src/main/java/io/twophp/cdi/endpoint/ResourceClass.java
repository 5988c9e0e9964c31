package io.twophp.cdi.endpoint;

import io.twophp.TwoPhaseMutation;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.sse.SseEventSink;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * A class with {@link TwoPhaseMutation} on itself, on its methods, or, where it has no effect, on what it extends. Says
 * what is wrong with it, in sentences that name the place and the way out.
 */
public final class ResourceClass {

    private static final Set<String> MUTATIONS = Set.of("POST", "PUT", "PATCH", "DELETE");
    private static final Set<TxType> SEPARATE = Set.of(TxType.REQUIRES_NEW, TxType.NOT_SUPPORTED, TxType.NEVER);
    private static final Set<String> SESSION_BEANS =
            Set.of("jakarta.ejb.Stateless", "jakarta.ejb.Singleton", "jakarta.ejb.Stateful");

    private final Class<?> type;

    public ResourceClass(Class<?> type) {
        this.type = type;
    }

    /** The annotation in force for a resource method: its own, else its class's if the method is a mutation. */
    public static Optional<TwoPhaseMutation> mutation(Class<?> resourceClass, Method method) {
        Method implementation = implementation(resourceClass, method);
        TwoPhaseMutation own = implementation.getAnnotation(TwoPhaseMutation.class);
        if (own != null) {
            return Optional.of(own);
        }
        return Optional.ofNullable(resourceClass.getAnnotation(TwoPhaseMutation.class))
                .filter(annotation -> httpMethod(resourceClass, implementation)
                        .filter(MUTATIONS::contains)
                        .isPresent());
    }

    /** What is wrong; empty if nothing is. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (annotatedMethods().isEmpty() && type.isAnnotationPresent(TwoPhaseMutation.class)) {
            problems.add(at(type)
                    + " has no POST, PUT, PATCH or DELETE method; put the annotation on a JAX-RS resource class"
                    + " or remove it.");
        }
        sessionBean()
                .ifPresent(kind -> problems.add(at(type) + " is on an EJB (@" + kind
                        + "), whose container commits outside of the intent's transaction; make the class @RequestScoped instead:"
                        + " a two-phase method always runs in a transaction."));
        annotatedMethods().forEach(method -> check(method, problems));
        withoutEffect().forEach(problems::add);
        return problems;
    }

    /** Whether the annotation is in force anywhere in the class. */
    public boolean isTwoPhase() {
        return !annotatedMethods().isEmpty();
    }

    private List<Method> annotatedMethods() {
        return methods().filter(method -> mutation(type, method).isPresent()).toList();
    }

    private Stream<Method> methods() {
        Stream<Method> own = Arrays.stream(type.getDeclaredMethods());
        Stream<Method> inherited =
                Arrays.stream(type.getMethods()).filter(method -> method.getDeclaringClass() != type);
        return Stream.concat(own, inherited)
                .filter(method -> !method.isBridge() && !method.isSynthetic())
                .filter(method -> method.getDeclaringClass() != Object.class);
    }

    private void check(Method method, List<String> problems) {
        Optional<String> http = httpMethod(type, method);
        if (http.isEmpty()) {
            problems.add(at(method) + " is on no JAX-RS resource method; put it on a method with @POST, @PUT, @PATCH or"
                    + " @DELETE.");
            return;
        }
        if (!MUTATIONS.contains(http.get())) {
            problems.add(at(method) + " is on a " + http.get()
                    + " method, which changes nothing; remove it there, and keep it"
                    + " on POST, PUT, PATCH and DELETE.");
        }
        if (!Modifier.isPublic(method.getModifiers()) || Modifier.isFinal(method.getModifiers())) {
            problems.add(at(method) + " is on a method that can't be intercepted; make it public and not final.");
        }
        if (CompletionStage.class.isAssignableFrom(method.getReturnType()) || isAsynchronous(method)) {
            problems.add(at(method)
                    + " is on an asynchronous method, whose result is not there when the transaction commits;"
                    + " return the result itself, without CompletionStage, @Suspended or SseEventSink.");
        }
        transaction(method)
                .filter(SEPARATE::contains)
                .ifPresent(kind -> problems.add(at(method) + " meets @Transactional(" + kind
                        + "), which would commit apart from the intent; use REQUIRED or leave @Transactional out."));
    }

    private static boolean isAsynchronous(Method method) {
        return Arrays.stream(method.getParameters())
                .anyMatch(parameter -> parameter.isAnnotationPresent(Suspended.class)
                        || SseEventSink.class.isAssignableFrom(parameter.getType()));
    }

    private Optional<TxType> transaction(Method method) {
        return Optional.ofNullable(method.getAnnotation(Transactional.class))
                .or(() -> Optional.ofNullable(type.getAnnotation(Transactional.class)))
                .map(Transactional::value);
    }

    private Optional<String> sessionBean() {
        return Arrays.stream(type.getAnnotations())
                .map(annotation -> annotation.annotationType().getName())
                .filter(SESSION_BEANS::contains)
                .filter(name -> isTwoPhase())
                .map(name -> name.substring(name.lastIndexOf('.') + 1))
                .findFirst();
    }

    /** Annotations on overridden or implemented methods, and on supertypes: no container applies them to this class. */
    private Stream<String> withoutEffect() {
        Stream<String> methods = methods()
                .filter(method -> mutation(type, method).isEmpty())
                .filter(method ->
                        httpMethod(type, method).filter(MUTATIONS::contains).isPresent())
                .flatMap(method -> supertypes(type)
                        .filter(supertype -> declares(supertype, method))
                        .map(supertype -> at(supertype) + " has no effect on " + name(method)
                                + ": interceptor annotations are not inherited; repeat @TwoPhaseMutation on "
                                + type.getSimpleName() + " or on its method."));
        return methods.distinct();
    }

    private static boolean declares(Class<?> supertype, Method method) {
        return same(supertype, method)
                .filter(declared -> declared.isAnnotationPresent(TwoPhaseMutation.class)
                        || supertype.isAnnotationPresent(TwoPhaseMutation.class))
                .isPresent();
    }

    /**
     * The request method designator: on the method, or inherited from what it overrides or implements (JAX-RS §3.6).
     */
    private static Optional<String> httpMethod(Class<?> type, Method method) {
        return Stream.concat(Stream.of(method), supertypes(type).flatMap(supertype -> same(supertype, method).stream()))
                .map(ResourceClass::designator)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> designator(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(Annotation::annotationType)
                .map(annotation -> annotation.getAnnotation(HttpMethod.class))
                .filter(Objects::nonNull)
                .map(HttpMethod::value)
                .findFirst();
    }

    private static Method implementation(Class<?> type, Method method) {
        try {
            return type.getMethod(method.getName(), method.getParameterTypes());
        } catch (NoSuchMethodException e) {
            return method;
        }
    }

    private static Optional<Method> same(Class<?> type, Method method) {
        try {
            return Optional.of(type.getDeclaredMethod(method.getName(), method.getParameterTypes()));
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        }
    }

    private static Stream<Class<?>> supertypes(Class<?> type) {
        Stream<Class<?>> direct =
                Stream.concat(Stream.<Class<?>>ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()));
        return direct.filter(supertype -> supertype != Object.class)
                .flatMap(supertype -> Stream.concat(Stream.of(supertype), supertypes(supertype)));
    }

    private static String at(Class<?> place) {
        return "@TwoPhaseMutation on " + place.getName();
    }

    private String at(Method method) {
        return "@TwoPhaseMutation on " + name(method);
    }

    private String name(Method method) {
        return type.getName() + "." + method.getName();
    }
}
