package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.core.intent.StoredRequest;
import io.twophp.jaxrs.redelivery.RedeliveryTarget;
import io.twophp.jaxrs.request.OwnersContext;
import io.twophp.jaxrs.request.Redelivered;
import io.twophp.jaxrs.request.ServerClasses;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.GenericType;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Type;
import java.net.URI;
import java.util.Objects;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.internal.util.collection.Ref;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.spi.Container;
import org.glassfish.jersey.servlet.ServletContainer;

/**
 * Enters a Jersey application below its HTTP connector. The work of a servlet container before that point (its filters,
 * the constraints of web.xml) was done for Phase 1.
 */
final class JerseyTarget implements RedeliveryTarget {

    private static final String SERVLET_CONTAINER = "org.glassfish.jersey.servlet.ServletContainer";
    private static final Type REQUEST = new GenericType<Ref<HttpServletRequest>>() {}.getType();
    private static final Type RESPONSE = new GenericType<Ref<HttpServletResponse>>() {}.getType();

    private final Container container;
    private final CallerIdentity identity;
    private final boolean inServlet;

    JerseyTarget(Container container, CallerIdentity identity) {
        this.container = Objects.requireNonNull(container, "container");
        this.identity = Objects.requireNonNull(identity, "identity");
        this.inServlet = ServerClasses.find(SERVLET_CONTAINER, JerseyTarget.class.getClassLoader())
                .filter(type -> type.isInstance(container))
                .isPresent();
    }

    @Override
    public boolean serves(String basePath) {
        return !inServlet || Mapping.of((ServletContainer) container).equals(basePath);
    }

    @Override
    public int deliver(Redelivered delivery) {
        DiscardedResponse response = new DiscardedResponse();
        identity.run(delivery.owner(), () -> inRequestContext(() -> handle(delivery, response)));
        return response.status();
    }

    /** Runs the work in a request context: activates one in a servlet container; elsewhere Jersey does so itself. */
    private void inRequestContext(Runnable work) {
        if (!inServlet) {
            work.run();
            return;
        }
        RequestContextController context =
                CDI.current().select(RequestContextController.class).get();
        if (!context.activate()) {
            throw new IllegalStateException(
                    "a request is active on this thread already; redelivery needs one of its own");
        }
        try {
            work.run();
        } finally {
            context.deactivate();
        }
    }

    private void handle(Redelivered delivery, DiscardedResponse response) {
        ApplicationHandler application = container.getApplicationHandler();
        OwnersContext owner = delivery.owner();
        ContainerRequest request = request(delivery, application);
        request.setProperty(Redelivered.PROPERTY, delivery);
        if (inServlet) {
            HttpServletRequest standIn = ServletStandIn.of(HttpServletRequest.class, owner, request);
            HttpServletResponse silent = ServletStandIn.of(HttpServletResponse.class, owner, request);
            request.setRequestScopedInitializer(injection -> {
                injection.<Ref<HttpServletRequest>>getInstance(REQUEST).set(standIn);
                injection.<Ref<HttpServletResponse>>getInstance(RESPONSE).set(silent);
            });
        }
        request.setWriter(response);
        application.handle(request);
        response.await();
    }

    private static ContainerRequest request(Redelivered delivery, ApplicationHandler application) {
        StoredRequest stored = delivery.stored();
        URI base = URI.create(stored.origin().baseUri());
        String query = stored.query() == null ? "" : "?" + stored.query();
        ContainerRequest request = new ContainerRequest(
                base,
                URI.create(base.getScheme() + "://" + base.getRawAuthority() + stored.path() + query),
                stored.method(),
                delivery.owner(),
                new MapPropertiesDelegate(),
                application.getConfiguration());
        delivery.headers().forEach((name, values) -> request.headers(name, values));
        request.setEntityStream(new ByteArrayInputStream(stored.body()));
        return request;
    }

    /** Finds the path of a servlet; separate, so that servlet classes are loaded only if they are present. */
    private static final class Mapping {

        static String of(ServletContainer servlet) {
            ServletRegistration registration =
                    servlet.getServletContext().getServletRegistration(servlet.getServletName());
            String mapping = registration == null
                    ? "/*"
                    : registration.getMappings().stream().findFirst().orElse("/*");
            return servlet.getServletContext().getContextPath() + mapping.replaceFirst("\\*$", "");
        }
    }
}
