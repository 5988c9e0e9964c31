package io.twophp.cdi.endpoint;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.inject.spi.AnnotatedMethod;
import jakarta.enterprise.inject.spi.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.stream.Stream;

/**
 * Decides whether interceptors reach a method: containers run them by subclasses that they make, and for annotations
 * that CDI sees. A method that is not reached runs, but outside of any intent.
 */
final class Reach {

    private Reach() {}

    /** Returns the reasons why a method of a class can't be overridden; empty if it can. */
    static Stream<String> obstacles(Class<?> type, Method method) {
        Stream<String> ofMethod = Modifier.isPublic(method.getModifiers()) && isOverridable(method)
                ? Stream.empty()
                : Stream.of(" is on a method that can't be intercepted; make it public, not final and not static.");
        Stream<String> ofClass = Modifier.isFinal(type.getModifiers()) || type.isSealed()
                ? Stream.of(
                        " is in a class that can't be intercepted; make it a class that is neither final nor sealed,"
                                + " and no record.")
                : Stream.empty();
        return Stream.concat(ofMethod, ofClass);
    }

    private static boolean isOverridable(Method method) {
        return !Modifier.isFinal(method.getModifiers()) && !Modifier.isStatic(method.getModifiers());
    }

    static Stream<Method> stripped(AnnotatedType<?> bean, List<Method> annotated) {
        return bean.getMethods().stream()
                .filter(method -> annotated.contains(method.getJavaMember()))
                .filter(method ->
                        Stream.of(method, bean).noneMatch(place -> place.isAnnotationPresent(TwoPhaseMutation.class)))
                .map(AnnotatedMethod::getJavaMember);
    }
}
