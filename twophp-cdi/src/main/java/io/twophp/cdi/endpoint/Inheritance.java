package io.twophp.cdi.endpoint;

import jakarta.ws.rs.HttpMethod;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A class's methods and the methods that they override or implement, with the type variables of generic supertypes as
 * the class fills them. Immutable.
 */
public final class Inheritance {

    private final Class<?> type;
    private final Map<TypeVariable<?>, Type> filled = new HashMap<>();
    private final List<Class<?>> supertypes = new ArrayList<>();

    public Inheritance(Class<?> type) {
        this.type = type;
        List<Class<?>> classes = Stream.<Class<?>>iterate(
                        type, each -> each != null && each != Object.class, Class::getSuperclass)
                .toList();
        supertypes.addAll(classes);
        classes.forEach(this::visit);
        supertypes.remove(type);
    }

    private void visit(Class<?> known) {
        fill(known.getGenericSuperclass());
        for (Type contract : known.getGenericInterfaces()) {
            fill(contract);
            Class<?> raw = erased(contract);
            if (!supertypes.contains(raw)) {
                supertypes.add(raw);
                visit(raw);
            }
        }
    }

    private void fill(Type supertype) {
        if (supertype instanceof ParameterizedType parameterized) {
            TypeVariable<?>[] variables = ((Class<?>) parameterized.getRawType()).getTypeParameters();
            for (int i = 0; i < variables.length; i++) {
                filled.put(variables[i], parameterized.getActualTypeArguments()[i]);
            }
        }
    }

    /** Returns the class, its superclasses and its interfaces, from near to far. */
    public Stream<Class<?>> types() {
        return Stream.concat(Stream.of(type), supertypes.stream());
    }

    /** Returns a method, and those that it overrides or implements, whose annotations hold for it (JAX-RS §3.6). */
    public Stream<Method> declarations(Method method) {
        return Stream.concat(Stream.of(method), overridden(method));
    }

    /** Finds an annotation on a resource method, or else on its class. */
    public <A extends Annotation> Optional<A> annotation(Method method, Class<A> wanted) {
        return Stream.<AnnotatedElement>concat(declarations(method), types())
                .flatMap(place -> Stream.ofNullable(place.getAnnotation(wanted)))
                .findFirst();
    }

    /** Returns the request method designator; empty if the method is no resource method. */
    public Optional<String> httpMethod(Method method) {
        return declarations(method)
                .flatMap(declared -> Arrays.stream(declared.getAnnotations()))
                .flatMap(found -> Stream.ofNullable(found.annotationType().getAnnotation(HttpMethod.class)))
                .map(HttpMethod::value)
                .findFirst();
    }

    /**
     * Returns the class's own methods of any visibility, and the public ones that it inherits, including static ones of
     * classes, which some JAX-RS implementations call; no bridges.
     */
    Stream<Method> methods() {
        Map<List<Object>, Method> found = new LinkedHashMap<>();
        types().flatMap(declaring -> Arrays.stream(declaring.getDeclaredMethods()))
                .filter(method -> !method.isBridge() && !method.isSynthetic())
                .filter(method -> method.getDeclaringClass() == type || isInherited(method))
                .forEach(method -> found.putIfAbsent(signature(method), method));
        return found.values().stream();
    }

    /** Returns whether the method is inherited. Abstract methods are left to their implementations. */
    private static boolean isInherited(Method method) {
        return Modifier.isPublic(method.getModifiers())
                && !isStaticOfAnInterface(method)
                && !Modifier.isAbstract(method.getModifiers());
    }

    private static boolean isStaticOfAnInterface(Method method) {
        return Modifier.isStatic(method.getModifiers())
                && method.getDeclaringClass().isInterface();
    }

    /**
     * Returns the method of this class that runs when the given one is called, which may be a supertype's, or a bridge.
     */
    Method implementation(Method called) {
        return methods()
                .filter(method -> method.getName().equals(called.getName()))
                .filter(method -> declarations(method)
                        .anyMatch(each -> Arrays.equals(each.getParameterTypes(), called.getParameterTypes())))
                .findFirst()
                .orElse(called);
    }

    /**
     * Returns the methods that a method overrides, implements, or, being static, hides; those of superclasses first.
     */
    Stream<Method> overridden(Method method) {
        List<Object> signature = signature(method);
        return supertypes.stream()
                .filter(supertype -> supertype != method.getDeclaringClass())
                .flatMap(supertype -> Arrays.stream(supertype.getDeclaredMethods()))
                .filter(each -> !each.isBridge() && !each.isSynthetic() && !isStaticOfAnInterface(each))
                .filter(each -> signature(each).equals(signature));
    }

    private List<Object> signature(Method method) {
        List<Object> signature = new ArrayList<>();
        signature.add(method.getName());
        Arrays.stream(method.getGenericParameterTypes()).map(this::erased).forEach(signature::add);
        return signature;
    }

    private Class<?> erased(Type parameter) {
        if (parameter instanceof Class<?> known) {
            return known;
        }
        if (parameter instanceof ParameterizedType parameterized) {
            return erased(parameterized.getRawType());
        }
        if (parameter instanceof GenericArrayType array) {
            return Array.newInstance(erased(array.getGenericComponentType()), 0).getClass();
        }
        if (parameter instanceof TypeVariable<?> variable) {
            return erased(filled.getOrDefault(variable, variable.getBounds()[0]));
        }
        return Object.class;
    }
}
