package io.twophp.jaxrs.app;

import io.twophp.Effects;
import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.security.Principal;
import java.util.Optional;

/** Reports the circumstances of its call, which should be the same with and without a client. */
@Path("cases")
@RequestScoped
@TwoPhaseMutation(grace = Shop.GRACE)
@Produces(MediaType.TEXT_PLAIN)
public class CaseResource extends ShopResource {

    @Context
    UriInfo uri;

    @Context
    HttpHeaders headers;

    @Context
    SecurityContext security;

    @POST
    @Path("who")
    public String who() {
        return caller() + ", execution " + twoPhase.attempt();
    }

    @POST
    @Path("who-external")
    @TwoPhaseMutation(grace = Shop.GRACE, effects = Effects.EXTERNAL)
    public String whoExternally() {
        return who();
    }

    @POST
    @Path("who-later")
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS, grace = Shop.GRACE)
    public String whoLater() {
        return caller();
    }

    @POST
    @Path("managers-later")
    @RolesAllowed("manager")
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS, grace = Shop.GRACE)
    public String managersLater() {
        return caller() + ", auditor " + security.isUserInRole("auditor") + ", owner " + security.isUserInRole("owner");
    }

    @POST
    @Path("echo-later")
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS, grace = Shop.GRACE)
    public Response echo(String body) {
        shop.order("echo");
        return Response.created(uri.getAbsolutePathBuilder().path("7").build())
                .entity(uri.getRequestUri() + "\n" + body + "\n" + headers.getHeaderString("X-Tenant") + "\n"
                        + headers.getHeaderString("Accept-Language"))
                .build();
    }

    @POST
    @Path("missing")
    public String missing() {
        throw new NotFoundException("no such shelf: " + shop.order("missing"));
    }

    private String caller() {
        String name = Optional.ofNullable(security.getUserPrincipal())
                .map(Principal::getName)
                .orElse("nobody");
        shop.order("for " + name);
        return "for " + name;
    }
}
