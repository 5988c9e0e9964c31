package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.protocol.AddressRange;
import io.twophp.jaxrs.redelivery.LocalServer;
import io.twophp.jaxrs.redelivery.liberty.Liberty;
import io.twophp.jaxrs.redelivery.wildfly.WildFly;
import io.twophp.jaxrs.request.OwnersContext;
import io.twophp.jaxrs.request.ServerClasses;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Receives the server's requests to itself, before the application's servlet filters. A request from this machine with
 * an open ticket is forwarded as the request that the ticket is for; any other gets 404, always in the same words.
 */
final class LoopbackFilter extends HttpFilter {

    static final String PATH = "/2php/redelivery";

    static final String TOKEN = "DTT-2PHP-Redelivery";

    private static final long serialVersionUID = 1L;
    private static final String NAME = "io.twophp.redelivery";
    private static final String OWNER = "io.twophp.redelivery.owner";
    private static final Set<String> FORWARDING = Set.of("forwarded", "via", "x-real-ip");

    private final transient Supplier<Tickets> tickets;

    private LoopbackFilter(Supplier<Tickets> tickets) {
        this.tickets = tickets;
    }

    /** Adds the filter to an application that is being started, once; returns false if this server needs none. */
    static boolean open(ServletContext application) {
        Optional<LocalServer> server = server();
        server.ifPresent(here -> open(
                application, here, () -> CDI.current().select(Tickets.class).get()));
        return server.isPresent();
    }

    /** Returns this server; empty if the library can't set its owners, or it has Jersey, which needs no loopback. */
    private static Optional<LocalServer> server() {
        if (ServerClasses.isJersey()) {
            return Optional.empty();
        }
        if (Liberty.isHere()) {
            return Optional.of(new Liberty());
        }
        return WildFly.isHere() ? Optional.of(new WildFly()) : Optional.empty();
    }

    /**
     * Adds the filter to an application that is being started, once.
     *
     * @param tickets requested on the threads of the application's requests
     */
    static void open(ServletContext application, LocalServer server, Supplier<Tickets> tickets) {
        if (application.getAttribute(NAME) != null) {
            return;
        }
        ServletRegistration.Dynamic servlet = application.addServlet(NAME, new Nothing());
        if (servlet == null || !servlet.addMapping(PATH).isEmpty()) {
            throw new InvalidConfigurationException("The application has a servlet of its own at " + PATH
                    + ", where 2PHP receives the server's requests to itself; give it another address.");
        }
        servlet.setServletSecurity(server.unconstrained());
        FilterRegistration.Dynamic filter = application.addFilter(NAME, new LoopbackFilter(tickets));
        filter.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, PATH);
        FilterRegistration.Dynamic owner = application.addFilter(NAME + ".owner", new AsOwner(server));
        owner.addMappingForUrlPatterns(EnumSet.of(DispatcherType.FORWARD), false, "/*");
        application.setAttribute(NAME, server);
    }

    static Optional<LocalServer> of(ServletContext application) {
        return Optional.ofNullable((LocalServer) application.getAttribute(NAME));
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException {
        Optional<Ticket> ticket = isFromHere(request) ? tickets.get().take(request.getHeader(TOKEN)) : Optional.empty();
        if (ticket.isEmpty()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        ticket.get().use(() -> pass(ticket.get(), request, response));
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }

    private static int pass(Ticket ticket, HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        if (ticket.delivery().isEmpty()) {
            return HttpServletResponse.SC_NO_CONTENT;
        }
        RestoredRequest restored =
                new RestoredRequest(request, ticket.delivery().get());
        restored.setAttribute(OWNER, ticket.delivery().get().owner());
        LoopbackResponse unsent = new LoopbackResponse(response);
        String path =
                restored.getRequestURI().substring(request.getContextPath().length());
        request.getRequestDispatcher(path).forward(restored, unsent);
        return unsent.getStatus();
    }

    /** Decides by the connection: from the address that it came to, or a loopback one, and not forwarded. */
    private static boolean isFromHere(HttpServletRequest request) {
        String peer = request.getRemoteAddr();
        return "POST".equals(request.getMethod())
                && (AddressRange.isLoopback(peer) || peer != null && peer.equals(request.getLocalAddr()))
                && Collections.list(request.getHeaderNames()).stream().noneMatch(LoopbackFilter::isForwarding);
    }

    private static boolean isForwarding(String header) {
        String name = header.toLowerCase(Locale.ROOT);
        return FORWARDING.contains(name) || name.startsWith("x-forwarded-");
    }

    /** Occupies the address, so that no constraint of a wider pattern applies. The filter answers before it. */
    private static final class Nothing extends HttpServlet {

        private static final long serialVersionUID = 1L;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    /** Sets the owner of a forwarded request for the server; before the dispatch it would be undone. */
    private static final class AsOwner extends HttpFilter {

        private static final long serialVersionUID = 1L;

        private final transient LocalServer server;

        AsOwner(LocalServer server) {
            this.server = server;
        }

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            if (request.getAttribute(OWNER) instanceof OwnersContext owner) {
                server.run(owner, () -> chain.doFilter(request, response));
            } else {
                chain.doFilter(request, response);
            }
        }
    }
}
