package io.twophp.jaxrs.admission;

import io.twophp.Owner;
import io.twophp.OwnerNaming;
import io.twophp.Tenancy;
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
import java.security.Principal;
import java.util.List;
import java.util.Optional;

/**
 * Admits requests by the rules that come before all others: identity (D6) and transport security (draft §13.6, D21).
 * The connection itself is secure, or it ends at a listed TLS-terminating proxy that says so in
 * {@code X-Forwarded-Proto}, or it comes from this very machine and was not forwarded at all.
 *
 * <p>Settings: {@code twophp.tls.required} (default true; false for development), {@code twophp.tls.trusted-proxies}
 * (addresses and CIDR ranges, default none).
 */
@ModuleBean
public class Admission {

    private static final String PROTOCOL = "X-Forwarded-Proto";
    private static final String FORWARDED = "Forwarded";
    private static final String PROXIES = "twophp.tls.trusted-proxies";

    private final OwnerNaming naming;
    private final Tenancy tenancy;
    private final Instance<HttpServletRequest> servletRequest;
    private final boolean anonymousAllowed;
    private final boolean tlsRequired;
    private final List<AddressRange> proxies;

    @Inject
    Admission(OwnerNaming naming, Tenancy tenancy, Instance<HttpServletRequest> servletRequest, Settings settings) {
        this.naming = naming;
        this.tenancy = tenancy;
        this.servletRequest = servletRequest;
        this.tlsRequired = settings.flag("twophp.tls.required", true);
        this.proxies = settings.list(PROXIES).stream()
                .map(text -> AddressRange.parse(PROXIES, text))
                .toList();
        this.anonymousAllowed = settings.flag("twophp.anonymous.allowed", false);
    }

    /**
     * Returns the caller, by the security context alone.
     *
     * @throws RefusedException if it came in plain text, or is not authenticated and no setting allows that
     */
    public Owner owner(ContainerRequestContext request) throws RefusedException {
        transport(request);
        Principal principal = request.getSecurityContext().getUserPrincipal();
        if (principal != null) {
            return owner(principal);
        }
        if (anonymousAllowed) {
            return Owner.ANONYMOUS;
        }
        throw new RefusedException(
                Type.AUTHENTICATION_REQUIRED,
                "An intent belongs to the caller that registers it; authenticate, in both phases alike.");
    }

    /**
     * Returns the caller, who must not be anonymous: anybody who guessed a name would get another caller's answer.
     *
     * @param otherwise the problem's detail for an anonymous request
     */
    public Owner named(ContainerRequestContext request, String otherwise) throws RefusedException {
        Owner owner = owner(request);
        if (owner.equals(Owner.ANONYMOUS)) {
            throw new RefusedException(Type.AUTHENTICATION_REQUIRED, otherwise);
        }
        return owner;
    }

    /** Returns the caller, if it may take part in the protocol at all. */
    public Optional<Owner> known(ContainerRequestContext request) {
        try {
            return Optional.of(owner(request));
        } catch (RefusedException e) {
            return Optional.empty();
        }
    }

    /** Returns the principal of a request that takes part without knowing it (draft §5.5.6), or anonymous. */
    public Owner bystander(ContainerRequestContext request) throws RefusedException {
        Principal principal = request.getSecurityContext().getUserPrincipal();
        return principal == null ? Owner.ANONYMOUS : owner(principal);
    }

    /** @throws RefusedException if the request came in plain text */
    public void transport(ContainerRequestContext request) throws RefusedException {
        if (tlsRequired && !isSecure(request) && !isExempt(request)) {
            throw new RefusedException(
                    Type.TLS_REQUIRED,
                    "Send 2PHP requests over https. Behind a TLS-terminating proxy, list the proxy in"
                            + " twophp.tls.trusted-proxies and let it set X-Forwarded-Proto.");
        }
    }

    /** Reads the forwarding headers too: a proxy that speaks TLS here may have been called over plain HTTP. */
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

    private Owner owner(Principal principal) throws RefusedException {
        String name = naming.ownerOf(principal);
        String tenant = tenancy.tenantOf(principal);
        if (name == null || name.isEmpty()) {
            throw new RefusedException(Type.AUTHENTICATION_REQUIRED, "The authenticated principal has no name.");
        }
        try {
            return new Owner(tenant == null ? "" : tenant, name);
        } catch (IllegalArgumentException e) {
            throw new RefusedException(
                    Type.AUTHENTICATION_REQUIRED,
                    "The name of the authenticated principal, or of its tenant, is too long.");
        }
    }
}
