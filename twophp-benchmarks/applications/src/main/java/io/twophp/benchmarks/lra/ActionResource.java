package io.twophp.benchmarks.lra;

import io.twophp.benchmarks.business.NewPurchase;
import io.twophp.benchmarks.business.Purchases;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.lra.annotation.Compensate;
import org.eclipse.microprofile.lra.annotation.Complete;
import org.eclipse.microprofile.lra.annotation.ParticipantStatus;
import org.eclipse.microprofile.lra.annotation.ws.rs.LRA;

/**
 * Makes each purchase as an action of its own: the filter starts it, enlists this resource, and closes it behind the
 * answer; the coordinator then asks this resource to complete. No action is cancelled, so nothing is made undone.
 */
@Path("lra")
@RequestScoped
public class ActionResource {

    @Inject
    Purchases purchases;

    @Context
    SecurityContext security;

    @Context
    UriInfo uri;

    @POST
    @Path("purchases/{variant}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @Transactional
    @LRA(LRA.Type.REQUIRES_NEW)
    public Response buy(@PathParam("variant") String variant, NewPurchase wanted) {
        return purchases.make(variant, security.getUserPrincipal().getName(), wanted, uri);
    }

    @PUT
    @Path("ends/completed")
    @Produces(MediaType.TEXT_PLAIN)
    @Complete
    public String complete() {
        return ParticipantStatus.Completed.name();
    }

    @PUT
    @Path("ends/compensated")
    @Produces(MediaType.TEXT_PLAIN)
    @Compensate
    public String compensate() {
        return ParticipantStatus.Compensated.name();
    }
}
