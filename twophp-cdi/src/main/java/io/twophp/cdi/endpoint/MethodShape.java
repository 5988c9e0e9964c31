package io.twophp.cdi.endpoint;

import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.sse.SseEventSink;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** A method that is two-phase, or is to be: reports declarations with which it can't be. */
record MethodShape(Class<?> type, Method method) {

    private static final Set<TxType> SEPARATE = Set.of(TxType.REQUIRES_NEW, TxType.NOT_SUPPORTED, TxType.NEVER);

    List<String> problems() {
        Optional<String> http = new Inheritance(type).httpMethod(method);
        if (http.isEmpty()) {
            return List.of(at() + " is on no JAX-RS resource method; put it on a method with @POST, @PUT, @PATCH or"
                    + " @DELETE.");
        }
        List<String> problems = new ArrayList<>();
        if (!ResourceClass.MUTATIONS.contains(http.get())) {
            problems.add(at() + " is on a " + http.get()
                    + " method, which changes nothing; remove it there, and keep it"
                    + " on POST, PUT, PATCH and DELETE.");
        }
        // Containers intercept by subclasses that they make, which override the method.
        int modifiers = method.getModifiers();
        if (!Modifier.isPublic(modifiers) || Modifier.isFinal(modifiers) || Modifier.isStatic(modifiers)) {
            problems.add(at() + " is on a method that can't be intercepted; make it public, not final and not static.");
        }
        if (Modifier.isFinal(type.getModifiers()) || type.isSealed()) {
            problems.add(at()
                    + " is in a class that can't be intercepted; make it a class that is neither final nor sealed,"
                    + " and no record.");
        }
        if (isHidden()) {
            problems.add(at() + " has no effect: the method is inherited from "
                    + method.getDeclaringClass().getName()
                    + ", which is not public, so that JAX-RS does not see it; make that class public, or override the"
                    + " method in " + type.getSimpleName() + ".");
        }
        if (CompletionStage.class.isAssignableFrom(method.getReturnType()) || isAsynchronous()) {
            problems.add(at()
                    + " is on an asynchronous method, whose result is not there when the transaction commits;"
                    + " return the result itself, without CompletionStage, @Suspended or SseEventSink.");
        }
        transaction()
                .filter(SEPARATE::contains)
                .ifPresent(kind -> problems.add(at() + " meets @Transactional(" + kind
                        + "), which would commit apart from the intent; use REQUIRED or leave @Transactional out."));
        return problems;
    }

    private boolean isAsynchronous() {
        return Arrays.stream(method.getParameters())
                .anyMatch(parameter -> parameter.isAnnotationPresent(Suspended.class)
                        || SseEventSink.class.isAssignableFrom(parameter.getType()));
    }

    private Optional<TxType> transaction() {
        return Optional.ofNullable(method.getAnnotation(Transactional.class))
                .or(() -> Optional.ofNullable(type.getAnnotation(Transactional.class)))
                .map(Transactional::value);
    }

    /**
     * Returns whether the method is that of a class which is not public: another class inherits a bridge of the
     * compiler's in its place.
     */
    private boolean isHidden() {
        try {
            return method.getDeclaringClass() != type
                    && type.getMethod(method.getName(), method.getParameterTypes())
                            .isBridge();
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private String at() {
        return "@TwoPhaseMutation on " + type.getName() + "." + method.getName();
    }
}
