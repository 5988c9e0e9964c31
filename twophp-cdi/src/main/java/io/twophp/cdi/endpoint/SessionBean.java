package io.twophp.cdi.endpoint;

import jakarta.ejb.Asynchronous;
import jakarta.ejb.Stateful;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.interceptor.Interceptors;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A two-phase resource class that is an EJB. Its methods run in the intent's transaction while that of its container is
 * suspended; reports declarations that contradict this. Needs the API of Jakarta Enterprise Beans.
 */
record SessionBean(Class<?> type) {

    void check(List<Method> annotated, List<String> problems) {
        if (type.isAnnotationPresent(Stateful.class)) {
            problems.add(
                    at() + " is on a @Stateful EJB, whose state belongs to one client and is not the request's; make it"
                            + " @Stateless or @RequestScoped.");
        }
        if (Optional.ofNullable(type.getAnnotation(TransactionManagement.class))
                .filter(management -> management.value() == TransactionManagementType.BEAN)
                .isPresent()) {
            problems.add(at() + " is on an EJB that manages its transactions itself, apart from the intent's; leave"
                    + " @TransactionManagement(BEAN) out.");
        }
        annotated.forEach(method -> check(method, problems));
    }

    private void check(Method method, List<String> problems) {
        if (method.isDefault()) {
            problems.add(at(method)
                    + " is on a default method of an interface, which the EJB containers of some servers don't"
                    + " enter; implement it in the class.");
        }
        of(method, TransactionAttribute.class)
                .map(TransactionAttribute::value)
                .filter(kind -> kind != TransactionAttributeType.REQUIRED && kind != TransactionAttributeType.SUPPORTS)
                .ifPresent(kind -> problems.add(at(method) + " meets @TransactionAttribute(" + kind + "), " + why(kind)
                        + "; use REQUIRED or leave @TransactionAttribute out."));
        if (of(method, Asynchronous.class).isPresent()) {
            problems.add(
                    at(method) + " is on an @Asynchronous EJB method, which another thread runs outside of the intent's"
                            + " transaction; leave @Asynchronous out, and use mode = ASYNCHRONOUS.");
        }
        of(method, Interceptors.class)
                .ifPresent(given -> problems.add(at(method) + " is on an EJB with @Interceptors(" + names(given)
                        + "), which run before the intent's transaction begins: what they write would be committed apart"
                        + " from it. Bind them by an interceptor binding and @Priority instead."));
    }

    private static String why(TransactionAttributeType kind) {
        return kind == TransactionAttributeType.MANDATORY
                ? "but no transaction has begun when the container enters the bean"
                : "which asks for something else than the intent's transaction";
    }

    private static String names(Interceptors given) {
        return String.join(
                ", ", Arrays.stream(given.value()).map(Class::getSimpleName).toList());
    }

    /** Returns the annotation on the method, or on the class that declares it. */
    private static <A extends Annotation> Optional<A> of(Method method, Class<A> annotation) {
        return Optional.ofNullable(method.getAnnotation(annotation))
                .or(() -> Optional.ofNullable(method.getDeclaringClass().getAnnotation(annotation)));
    }

    private String at() {
        return "@TwoPhaseMutation on " + type.getName();
    }

    private String at(Method method) {
        return at() + "." + method.getName();
    }
}
