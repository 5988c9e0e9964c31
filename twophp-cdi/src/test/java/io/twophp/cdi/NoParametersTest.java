package io.twophp.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An EJB container may say {@code null} of the parameters of a method that takes none. */
@Tag("X23")
class NoParametersTest {

    @Test
    void areNone() {
        assertThat(TwoPhaseInterceptor.given(context(null))).isEmpty();
    }

    @Test
    void areCopied() {
        Object[] parameters = {"text"};
        assertThat(TwoPhaseInterceptor.given(context(parameters)))
                .isNotSameAs(parameters)
                .containsExactly("text");
    }

    private static InvocationContext context(Object[] parameters) {
        return (InvocationContext) Proxy.newProxyInstance(
                InvocationContext.class.getClassLoader(),
                new Class<?>[] {InvocationContext.class},
                (proxy, method, arguments) -> parameters);
    }
}
