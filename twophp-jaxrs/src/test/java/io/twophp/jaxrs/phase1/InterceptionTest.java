package io.twophp.jaxrs.phase1;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.jaxrs.request.RefusedException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.UriInfo;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Methods which no container overrides are refused before anything runs. */
@Tag("X23")
class InterceptionTest {

    @ParameterizedTest
    @ValueSource(strings = {"place", "placeAtOnce", "placeForGood", "inherited"})
    void refusesInstancesWhoseClassDoesNotOverride(String method) {
        assertThatThrownBy(() -> check(new Resource(), method)).isInstanceOf(RefusedException.class);
        assertThatThrownBy(() -> check(new Resource() {}, method)).isInstanceOf(RefusedException.class);
    }

    /** EJBs may be seen by an interface of their own. */
    @Test
    void letsThroughWhatTheContainerOverridesAndViewsOfOtherTypes() throws Exception {
        check(new Made(), "place");
        check(new Made(), "inherited");
        check("a view", "place");
        for (String method : List.of("placeAtOnce", "placeForGood")) {
            assertThatThrownBy(() -> check(new Made(), method)).isInstanceOf(RefusedException.class);
        }
    }

    private static void check(Object matched, String method) throws Exception {
        new Interception(Resource.class, Resource.class.getMethod(method)).check(matching(matched));
    }

    private static ContainerRequestContext matching(Object resource) {
        UriInfo uri = fake(UriInfo.class, (proxy, method, arguments) -> List.of(resource));
        return fake(ContainerRequestContext.class, (proxy, method, arguments) -> uri);
    }

    private static <T> T fake(Class<T> type, InvocationHandler answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
    }

    public static class Base {
        public void inherited() {}
    }

    public static class Resource extends Base {
        public void place() {}

        public static void placeAtOnce() {}

        public final void placeForGood() {}
    }

    public static class Made extends Resource {
        @Override
        public void place() {}

        @Override
        public void inherited() {}
    }
}
