package io.twophp.benchmarks.coordinator;

import io.narayana.lra.coordinator.api.Coordinator;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;
import org.jboss.resteasy.plugins.server.undertow.UndertowJaxrsServer;

/** Narayana's coordinator, on loopback. Its log of actions is in the working directory, written through as usual. */
public final class CoordinatorMain {

    private CoordinatorMain() {}

    /** @param arguments the port */
    public static void main(String[] arguments) {
        UndertowJaxrsServer server = new UndertowJaxrsServer();
        server.setHostname("127.0.0.1");
        server.setPort(Integer.parseInt(arguments[0]));
        server.start();
        server.deploy(Resources.class);
    }

    /** The application, which the coordinator does not bring along. */
    @ApplicationPath("/")
    public static class Resources extends Application {

        @Override
        public Set<Class<?>> getClasses() {
            return Set.of(Coordinator.class);
        }
    }
}
