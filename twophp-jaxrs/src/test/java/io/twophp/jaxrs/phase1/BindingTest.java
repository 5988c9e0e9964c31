package io.twophp.jaxrs.phase1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.InvalidConfigurationException;
import io.twophp.TwoPhaseMutation;
import io.twophp.jaxrs.app.AsynchronousResource;
import io.twophp.jaxrs.app.GateResource;
import io.twophp.jaxrs.dialect.url.UrlTable;
import io.twophp.jaxrs.request.RefusedException;
import io.twophp.jaxrs.rig.ShopTests;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.UriInfo;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Resources that 2PHP can't be bound to, and instances whose methods no container overrides. */
class BindingTest extends ShopTests {

    @Test
    void refusesAResourceThatIsNoBean() {
        ResourceConfig application = new ResourceConfig(NoBean.class);
        assertThatThrownBy(() -> new ApplicationHandler(application))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContainingAll("TWOPHP-0003", NoBean.class.getName(), "@RequestScoped");
    }

    @ParameterizedTest
    @Tag("D13")
    @ValueSource(strings = {"place", "negotiate"})
    void refusesAsynchronyWhereNoRequestCanBeRedelivered(String method) {
        assertThatThrownBy(() -> bind(false, method))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContainingAll(
                        "TWOPHP-0003",
                        "AsynchronousResource." + method,
                        method.equals("place") ? "mode = ASYNCHRONOUS" : "mode = NEGOTIATED",
                        "use SYNCHRONOUS");
        assertThat(bind(true, method)).isEqualTo(1);
        assertThat(bind(false, "synchronous")).isEqualTo(1);
    }

    /** Returns the number of filters that a resource method gets. */
    private static int bind(boolean redelivers, String name) {
        Class<?> type = name.equals("synchronous") ? GateResource.class : AsynchronousResource.class;
        Method method = Arrays.stream(type.getMethods())
                .filter(candidate -> candidate.getName().equals(name.equals("synchronous") ? "pass" : name))
                .findFirst()
                .orElseThrow();
        List<Object> registered = new ArrayList<>();
        new RegistrationBinding(redelivers, new UrlTable())
                .configure(
                        fake(
                                ResourceInfo.class,
                                (proxy, call, arguments) -> call.getName().equals("getResourceClass") ? type : method),
                        fake(
                                FeatureContext.class,
                                (proxy, call, arguments) -> registered.add(arguments[0]) ? null : null));
        return registered.size();
    }

    @Path("no-bean")
    public static class NoBean {

        @POST
        @TwoPhaseMutation
        public String post() {
            return "";
        }
    }

    @ParameterizedTest
    @Tag("X23")
    @ValueSource(strings = {"place", "placeAtOnce", "placeForGood", "inherited"})
    void refusesInstancesWhoseClassDoesNotOverride(String method) {
        assertThatThrownBy(() -> check(new Resource(), method)).isInstanceOf(RefusedException.class);
        assertThatThrownBy(() -> check(new Resource() {}, method)).isInstanceOf(RefusedException.class);
    }

    /** EJBs may be seen by an interface of their own. */
    @Test
    @Tag("X23")
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
