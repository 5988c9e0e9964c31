package io.twophp.jaxrs.admission;

import io.twophp.Owner;
import io.twophp.OwnerNaming;
import io.twophp.Tenancy;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.security.Principal;
import java.util.Optional;

/** Admits requests by the rules that come before all others: transport security (D21) and identity (D6). */
@ModuleBean
public class Admission {

    private final TransportRule transport;
    private final OwnerNaming naming;
    private final Tenancy tenancy;
    private final boolean anonymousAllowed;

    @Inject
    Admission(TransportRule transport, OwnerNaming naming, Tenancy tenancy, Settings settings) {
        this.transport = transport;
        this.naming = naming;
        this.tenancy = tenancy;
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

    /**
     * Returns the caller of a request that takes part without knowing it (draft §5.5.6): its principal, or anonymous.
     * No rule of the protocol holds for such a request.
     */
    public Owner bystander(ContainerRequestContext request) throws RefusedException {
        Principal principal = request.getSecurityContext().getUserPrincipal();
        return principal == null ? Owner.ANONYMOUS : owner(principal);
    }

    /** @throws RefusedException if the request came in plain text */
    public void transport(ContainerRequestContext request) throws RefusedException {
        transport.check(request);
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
