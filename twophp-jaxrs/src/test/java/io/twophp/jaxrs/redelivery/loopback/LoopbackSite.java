package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.jaxrs.redelivery.LocalServer;
import io.twophp.jaxrs.request.OwnersContext;
import io.undertow.Undertow;
import io.undertow.server.HttpHandler;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.api.InstanceFactory;
import io.undertow.servlet.api.ServletContainerInitializerInfo;
import io.undertow.servlet.api.ServletInfo;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletSecurityElement;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;

/** A servlet container with the filter, and one servlet below {@code /shop/api/}. */
final class LoopbackSite implements AutoCloseable, LocalServer {

    private final AtomicReference<OwnersContext> caller = new AtomicReference<>();
    private final Undertow server;
    private final String scheme;

    /** @param around put around the whole server */
    LoopbackSite(Tickets tickets, Servlet servlet, UnaryOperator<HttpHandler> around) throws ServletException {
        this(tickets, servlet, around, null);
    }

    /** @param tls the context to listen with; {@code null} for plain HTTP */
    LoopbackSite(Tickets tickets, Servlet servlet, UnaryOperator<HttpHandler> around, SSLContext tls)
            throws ServletException {
        ServletContainerInitializer initializer =
                (types, application) -> LoopbackFilter.open(application, this, () -> tickets);
        DeploymentInfo application = Servlets.deployment()
                .setClassLoader(LoopbackSite.class.getClassLoader())
                .setContextPath("/shop")
                .setDeploymentName("shop")
                .addServletContainerInitializer(new ServletContainerInitializerInfo(
                        ServletContainerInitializer.class, new ImmediateInstanceFactory<>(initializer), Set.of()))
                .addServlet(new ServletInfo("api", Servlet.class, instance(servlet)).addMapping("/api/*"));
        DeploymentManager manager = Servlets.defaultContainer().addDeployment(application);
        manager.deploy();
        HttpHandler deployed = io.undertow.Handlers.path().addPrefixPath("/shop", manager.start());
        Undertow.Builder builder = Undertow.builder().setHandler(around.apply(deployed));
        server = (tls == null ? builder.addHttpListener(0, "127.0.0.1") : builder.addHttpsListener(0, "127.0.0.1", tls))
                .build();
        scheme = tls == null ? "http" : "https";
        server.start();
    }

    private static InstanceFactory<Servlet> instance(Servlet servlet) {
        return new ImmediateInstanceFactory<>(servlet);
    }

    URI base() {
        InetSocketAddress address =
                (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
        return URI.create(scheme + "://127.0.0.1:" + address.getPort());
    }

    URI filterAddress() {
        return base().resolve("/shop" + LoopbackFilter.PATH);
    }

    /** Returns the caller of the last work. */
    OwnersContext caller() {
        return caller.get();
    }

    @Override
    public List<URI> addresses() {
        return List.of(base());
    }

    @Override
    public ServletSecurityElement unconstrained() {
        return new ServletSecurityElement();
    }

    @Override
    public void check() {}

    @Override
    public void run(OwnersContext owner, Work work) throws IOException, ServletException {
        caller.set(owner);
        work.run();
    }

    @Override
    public void close() {
        server.stop();
    }
}
