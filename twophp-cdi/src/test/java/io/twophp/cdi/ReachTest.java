package io.twophp.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.TwoPhaseMutation;
import io.twophp.cdi.settings.TestConfig;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A two-phase method that is deployed is intercepted; any other fails the deployment. For each kind and scope. */
@Tag("X23")
@ExtendWith(TestConfig.class)
class ReachTest {

    private static final List<Class<?>> REACHED = List.of(
            Shapes.Public.class,
            Shapes.OfAnAnnotatedClass.class,
            Shapes.Synchronized.class,
            Shapes.Generic.class,
            Shapes.Inherited.class,
            Shapes.InheritedByAnAnnotatedClass.class,
            Shapes.Default.class,
            Shapes.AnnotatedDefault.class,
            Shapes.Implementing.class,
            Shapes.Bridged.class);

    /** Classes of which the container itself makes no beans. */
    private static final List<Class<?>> NO_BEANS = List.of(
            Shapes.Final.class,
            Shapes.InheritedFinal.class,
            Shapes.FinalClass.class,
            Shapes.Sealed.class,
            Shapes.Record.class);

    static Stream<Arguments> cells() {
        return Arrays.stream(Shapes.class.getDeclaredClasses())
                .filter(type -> !type.isInterface() && !type.getSimpleName().startsWith("Plain"))
                .filter(type -> type != Shapes.OnlyOne.class)
                .flatMap(type -> Stream.of(RequestScoped.class, ApplicationScoped.class, Dependent.class)
                        .map(scope -> Arguments.of(type, scope)));
    }

    @ParameterizedTest
    @MethodSource("cells")
    void isInterceptedOrRefused(Class<?> type, Class<? extends Annotation> scope) throws Exception {
        assertThat(attempt(type, scope)).startsWith(expected(type));
    }

    private static String expected(Class<?> type) {
        if (REACHED.contains(type)) {
            return "intercepted";
        }
        return NO_BEANS.contains(type) ? "refused by the container" : "refused, with a way out";
    }

    private static String attempt(Class<?> type, Class<? extends Annotation> scope) throws Exception {
        Counter.CALLS.set(0);
        Weld application = Deployments.application(type, Counter.class).addExtension(new Scopes(type, scope));
        if (type == Shapes.Produced.class) {
            application.addBeanClass(Maker.class);
        }
        try (WeldContainer container = application.initialize()) {
            call(container, type);
            return Counter.CALLS.get() == 1 ? "intercepted" : "NOT intercepted";
        } catch (RuntimeException e) {
            return String.valueOf(e.getMessage()).contains("TWOPHP-0003")
                    ? "refused, with a way out"
                    : "refused by the container: " + e;
        }
    }

    private static void call(WeldContainer container, Class<?> type) throws Exception {
        RequestContextController request =
                container.select(RequestContextController.class).get();
        request.activate();
        try {
            Method method = placing(type);
            method.setAccessible(true);
            method.invoke(Modifier.isStatic(method.getModifiers()) ? null : instance(container.getBeanManager(), type));
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            request.deactivate();
        }
    }

    private static Method placing(Class<?> type) throws NoSuchMethodException {
        try {
            return type.getDeclaredMethod("place");
        } catch (NoSuchMethodException e) {
            return type.getMethod("place");
        }
    }

    private static Object instance(BeanManager manager, Class<?> type) {
        Bean<?> bean = manager.getBeans(Object.class, Any.Literal.INSTANCE).stream()
                .filter(each -> type == Shapes.Produced.class
                        ? each.getBeanClass() == Maker.class && each.getTypes().contains(type)
                        : each.getBeanClass() == type)
                .findFirst()
                .orElseThrow();
        return manager.getReference(bean, type, manager.createCreationalContext(bean));
    }

    /** Stands in for the engine's interceptor, which takes nothing without a claim. */
    @Interceptor
    @TwoPhaseMutation
    @Priority(Interceptor.Priority.PLATFORM_BEFORE)
    public static class Counter {

        static final AtomicInteger CALLS = new AtomicInteger();

        @AroundInvoke
        public Object count(InvocationContext invocation) throws Exception {
            CALLS.incrementAndGet();
            return invocation.proceed();
        }
    }

    @ApplicationScoped
    public static class Maker {

        @Produces
        Shapes.Produced make() {
            return new Shapes.Produced();
        }
    }

    static final class Scopes implements Extension {

        private final Class<?> type;
        private final Class<? extends Annotation> scope;

        Scopes(Class<?> type, Class<? extends Annotation> scope) {
            this.type = type;
            this.scope = scope;
        }

        <X> void scope(@Observes ProcessAnnotatedType<X> seen) {
            if (seen.getAnnotatedType().getJavaClass() != type) {
                return;
            }
            seen.configureAnnotatedType().add(literal());
            seen.configureAnnotatedType()
                    .filterMethods(Shapes.Stripped::isStripped)
                    .forEach(method -> method.remove(TwoPhaseMutation.class::isInstance));
        }

        private Annotation literal() {
            if (scope == RequestScoped.class) {
                return RequestScoped.Literal.INSTANCE;
            }
            return scope == ApplicationScoped.class ? ApplicationScoped.Literal.INSTANCE : Dependent.Literal.INSTANCE;
        }
    }
}
