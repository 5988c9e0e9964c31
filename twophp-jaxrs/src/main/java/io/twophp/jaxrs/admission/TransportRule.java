package io.twophp.jaxrs.admission;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.protocol.AddressRange;
import io.twophp.core.protocol.ForwardedProtocol;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.List;

/**
 * TLS (draft §13.6, D21): the connection itself is secure, or it ends at a listed TLS-terminating proxy that says so in
 * {@code X-Forwarded-Proto}, or it comes from this very machine and was not forwarded at all.
 *
 * <p>Settings: {@code twophp.tls.required} (default true; false for development), {@code twophp.tls.trusted-proxies}
 * (addresses and CIDR ranges, default none).
 */
@ModuleBean
class TransportRule {

    private static final String PROTOCOL = "X-Forwarded-Proto";
    private static final String FORWARDED = "Forwarded";
    private static final String PROXIES = "twophp.tls.trusted-proxies";

    private final Instance<HttpServletRequest> servletRequest;
    private final boolean required;
    private final List<AddressRange> proxies;

    @Inject
    TransportRule(Instance<HttpServletRequest> servletRequest, Settings settings) {
        this.servletRequest = servletRequest;
        this.required = settings.flag("twophp.tls.required", true);
        this.proxies = settings.list(PROXIES).stream()
                .map(text -> AddressRange.parse(PROXIES, text))
                .toList();
    }

    void check(ContainerRequestContext request) throws RefusedException {
        if (required && !isSecure(request) && !isExempt(request)) {
            throw new RefusedException(
                    Type.TLS_REQUIRED,
                    "Send 2PHP requests over https. Behind a TLS-terminating proxy, list the proxy in"
                            + " twophp.tls.trusted-proxies and let it set X-Forwarded-Proto.");
        }
    }

    /**
     * Reads the forwarding headers too: a proxy that speaks TLS with this server may have been called over plain HTTP.
     */
    private static boolean isSecure(ContainerRequestContext request) {
        return request.getSecurityContext().isSecure()
                && !ForwardedProtocol.isPlain(request.getHeaderString(PROTOCOL), request.getHeaderString(FORWARDED));
    }

    private boolean isExempt(ContainerRequestContext request) {
        if (!servletRequest.isResolvable()) {
            return false;
        }
        String peer = servletRequest.get().getRemoteAddr();
        if (request.getHeaders().keySet().stream().noneMatch(ForwardedProtocol::isForwarding)) {
            return AddressRange.isLoopback(peer);
        }
        return ForwardedProtocol.isSecure(request.getHeaderString(PROTOCOL), request.getHeaderString(FORWARDED))
                && (AddressRange.isLoopback(peer) || proxies.stream().anyMatch(range -> range.contains(peer)));
    }
}
