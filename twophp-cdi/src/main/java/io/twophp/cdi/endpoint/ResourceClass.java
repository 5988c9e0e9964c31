package io.twophp.cdi.endpoint;

import io.twophp.Command;
import io.twophp.Idempotency;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.inject.spi.AnnotatedType;
import jakarta.transaction.UserTransaction;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A class with {@link TwoPhaseMutation} on itself, on its methods, or, where it has no effect, on its supertypes.
 * Reports its problems in sentences that name the place and the correction.
 */
public final class ResourceClass {

    static final Set<String> MUTATIONS = Set.of("POST", "PUT", "PATCH", "DELETE");
    private static final String SINGLETON = "jakarta.ejb.Singleton";
    private static final Set<String> SESSION_BEANS = Set.of("jakarta.ejb.Stateless", SINGLETON, "jakarta.ejb.Stateful");

    /** The annotation with its defaults. */
    static final TwoPhaseMutation DEFAULTS = Default.class.getAnnotation(TwoPhaseMutation.class);

    private final Class<?> type;
    private final Set<Method> optedIn;
    private final Inheritance inheritance;

    public ResourceClass(Class<?> type) {
        this(type, Set.of());
    }

    /** @param optedIn the methods that are two-phase by a setting, with the annotation's defaults */
    public ResourceClass(Class<?> type, Set<Method> optedIn) {
        this.type = type;
        this.optedIn = optedIn;
        this.inheritance = new Inheritance(type);
    }

    /** Returns the annotation in force for a resource method: its own, else its class's if the method is a mutation. */
    static Optional<TwoPhaseMutation> mutation(Class<?> resourceClass, Method method) {
        return mutation(resourceClass, method, Set.of());
    }

    /** Returns the annotation in force, or else, for a method that is two-phase by a setting, that of the defaults. */
    static Optional<TwoPhaseMutation> mutation(Class<?> resourceClass, Method method, Set<Method> optedIn) {
        ResourceClass resource = new ResourceClass(resourceClass, optedIn);
        return resource.mutation(resource.implementation(method));
    }

    public static Optional<Command> command(Class<?> resourceClass, Method method) {
        return Optional.ofNullable(
                new ResourceClass(resourceClass).implementation(method).getAnnotation(Command.class));
    }

    /** Returns the method of this class that runs when one of a supertype, or a bridge, is called. */
    public Method implementation(Method called) {
        return inheritance.implementation(called);
    }

    private Optional<TwoPhaseMutation> mutation(Method method) {
        TwoPhaseMutation own = method.getAnnotation(TwoPhaseMutation.class);
        if (own != null) {
            return Optional.of(own);
        }
        return Optional.ofNullable(type.getAnnotation(TwoPhaseMutation.class))
                .filter(annotation -> isMutation(method))
                .or(() -> Optional.of(DEFAULTS).filter(annotation -> optedIn.contains(method)));
    }

    /** Returns the mutations on which no annotation of this library says anything. */
    List<Method> unannotated() {
        return inheritance
                .methods()
                .filter(this::isMutation)
                .filter(method -> mutation(method).isEmpty() && !method.isAnnotationPresent(Command.class))
                .filter(method -> inheritance.declarations(method).noneMatch(ResourceClass::isDeclared))
                .toList();
    }

    /** Returns the reasons for which a method can't be two-phase; none if it can. */
    List<String> obstacles(Method method) {
        List<String> found = new ArrayList<>(new MethodShape(type, method).problems());
        if (isSessionBean(type)) {
            new SessionBean(type).check(List.of(method), found);
        }
        userTransactions().forEach(found::add);
        return found;
    }

    private boolean isMutation(Method method) {
        return inheritance.httpMethod(method).filter(MUTATIONS::contains).isPresent();
    }

    /** Returns whether a class is that of an EJB by its annotations. */
    public static boolean isSessionBean(Class<?> type) {
        return Arrays.stream(type.getAnnotations())
                .map(annotation -> annotation.annotationType().getName())
                .anyMatch(SESSION_BEANS::contains);
    }

    /** Returns whether it is a singleton EJB, which is locked while its methods run. */
    public static boolean isSingleton(Class<?> type) {
        return Arrays.stream(type.getAnnotations())
                .anyMatch(annotation -> annotation.annotationType().getName().equals(SINGLETON));
    }

    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (annotatedMethods().isEmpty() && type.isAnnotationPresent(TwoPhaseMutation.class)) {
            problems.add(at(type)
                    + " has no POST, PUT, PATCH or DELETE method; put the annotation on a JAX-RS resource class"
                    + " or remove it.");
        }
        annotatedMethods().forEach(method -> problems.addAll(new MethodShape(type, method).problems()));
        if (isTwoPhase() && isSessionBean(type)) {
            new SessionBean(type).check(annotatedMethods(), problems);
        }
        if (isTwoPhase()) {
            transactionsToEnd().forEach(problems::add);
        }
        withoutEffect().forEach(problems::add);
        undeclared().forEach(problems::add);
        return problems;
    }

    /**
     * Returns problems that keep the container from running interceptors, as far as its view of the bean shows: it runs
     * them for annotations that CDI sees. A method that is not reached runs, but outside of any intent.
     *
     * @param bean the class as CDI sees it
     * @param types the bean's types
     */
    public List<String> unreached(AnnotatedType<?> bean, Set<Type> types) {
        List<String> problems = new ArrayList<>();
        List<Method> annotated = annotatedMethods();
        bean.getMethods().stream()
                .filter(method -> annotated.contains(method.getJavaMember()))
                .filter(method ->
                        Stream.of(method, bean).noneMatch(place -> place.isAnnotationPresent(TwoPhaseMutation.class)))
                .forEach(method -> problems.add(at(method.getJavaMember()) + " has no effect: an extension has taken"
                        + " the annotation away from what CDI sees; let it stay."));
        if (!annotated.isEmpty() && !isSessionBean(type) && !types.contains(type)) {
            problems.add(
                    at(type) + " has no effect: its @Typed hides the class from JAX-RS, which makes an instance of its"
                            + " own, so that no interceptor runs; leave @Typed out, or list the class in it.");
        }
        return problems;
    }

    /**
     * Returns problems of injected transactions, which only a method that ends its transaction has a use for; a method
     * that is not two-phase may do so.
     */
    private Stream<String> transactionsToEnd() {
        boolean ofOthers = inheritance
                .methods()
                .anyMatch(method -> inheritance.httpMethod(method).isPresent()
                        && mutation(method).isEmpty());
        return ofOthers ? Stream.empty() : userTransactions();
    }

    private Stream<String> userTransactions() {
        return Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
                .flatMap(each -> Arrays.stream(each.getDeclaredFields()))
                .filter(field -> field.getType() == UserTransaction.class && field.getAnnotations().length > 0)
                .map(field -> at(type) + " has a UserTransaction (" + field.getName() + "), and all of its"
                        + " methods run in the intent's transaction, which they must not end; take it out, or"
                        + " use a bean with @Transactional(REQUIRES_NEW) for what is to be committed apart.");
    }

    private Stream<String> undeclared() {
        return inheritance
                .methods()
                .filter(method -> mutation(method).isEmpty())
                .filter(method -> method.isAnnotationPresent(Command.class)
                        && method.getAnnotation(Command.class).idempotency() != Idempotency.I0)
                .map(method -> "@Command on " + name(method)
                        + " has no effect; add @TwoPhaseMutation(dialects = Dialect.IDS), or say idempotency = I0 if it"
                        + " changes nothing.");
    }

    /** Returns the names of the class and its two-phase methods in settings. */
    public List<String> places() {
        List<String> types = List.of(type.getName(), type.getSimpleName());
        return types.stream()
                .flatMap(place -> Stream.concat(
                        Stream.of(place), annotatedMethods().stream().map(method -> place + "." + method.getName())))
                .toList();
    }

    /** Returns whether the annotation is in force anywhere in the class. */
    public boolean isTwoPhase() {
        return !annotatedMethods().isEmpty();
    }

    /** Returns whether the class has an address of its own, by itself or by a supertype. */
    boolean isRoot() {
        return inheritance.types().anyMatch(each -> each.isAnnotationPresent(Path.class));
    }

    /** Returns the class's locators of sub-resources, as far as their return types name a class. */
    public List<Locator> locators() {
        return inheritance
                .methods()
                .filter(method -> inheritance.httpMethod(method).isEmpty() && isLocated(method))
                .flatMap(method -> Locator.of(type, method, method.getGenericReturnType()).stream())
                .toList();
    }

    private boolean isLocated(Method method) {
        return inheritance.declarations(method).anyMatch(each -> each.isAnnotationPresent(Path.class));
    }

    private List<Method> annotatedMethods() {
        return inheritance
                .methods()
                .filter(method -> mutation(method).isPresent())
                .toList();
    }

    /**
     * Returns problems of annotations on overridden or implemented methods, and on supertypes: no container applies
     * them to this class.
     */
    private Stream<String> withoutEffect() {
        return inheritance
                .methods()
                .filter(method -> mutation(method).isEmpty())
                .filter(this::isMutation)
                .flatMap(method -> inheritance
                        .declarations(method)
                        .filter(ResourceClass::isDeclared)
                        .map(declared -> at(declared.getDeclaringClass()) + " has no effect on " + name(method)
                                + ": interceptor annotations are not inherited; repeat @TwoPhaseMutation on "
                                + type.getSimpleName() + " or on its method."))
                .distinct();
    }

    private static boolean isDeclared(Method method) {
        return method.isAnnotationPresent(TwoPhaseMutation.class)
                || method.getDeclaringClass().isAnnotationPresent(TwoPhaseMutation.class);
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

    @TwoPhaseMutation
    private static final class Default {}
}
