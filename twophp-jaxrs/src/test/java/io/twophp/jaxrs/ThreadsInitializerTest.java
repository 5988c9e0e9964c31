package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.TestServer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextListener;
import jakarta.ws.rs.core.Application;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** {@code RedeployIT} shows on servers that class loaders are released. */
class ThreadsInitializerTest {

    private final List<Object> listeners = new ArrayList<>();
    private final ServletContext module = (ServletContext) Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {ServletContext.class}, (proxy, method, arguments) -> {
                assertThat(method.getName()).isEqualTo("addListener");
                listeners.add(arguments[0]);
                return null;
            });

    @Test
    void listensToTheStartOfAModuleWithAnApplication() {
        new ThreadsInitializer().onStartup(Set.of(TwoPhaseFeature.class, Application.class), module);
        assertThat(listeners).singleElement().isInstanceOf(ServletContextListener.class);
    }

    @Test
    void leavesModulesAloneThatHaveNone() {
        new ThreadsInitializer().onStartup(null, module);
        new ThreadsInitializer().onStartup(Set.of(), module);
        new ThreadsInitializer().onStartup(Set.of(TwoPhaseFeature.class), module);
        assertThat(listeners).isEmpty();
    }

    /** Without CDI, as here, nothing is started. */
    @Test
    void isQuietWithoutCdi() {
        TestServer.endRunning();
        new ThreadsInitializer().onStartup(Set.of(Application.class), module);
        ((ServletContextListener) listeners.get(0)).contextInitialized(null);
    }
}
