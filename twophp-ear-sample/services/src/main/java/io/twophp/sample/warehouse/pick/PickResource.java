package io.twophp.sample.warehouse.pick;

import io.twophp.TwoPhaseMutation;
import io.twophp.sample.common.account.ServiceAccounts;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;

/** Picks, for the service that reserves. */
@Path("picks")
@RequestScoped
@RolesAllowed(ServiceAccounts.ROLE)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class PickResource {

    @Inject
    Picks picks;

    @Context
    UriInfo uri;

    @POST
    @TwoPhaseMutation
    public Response pick(@NotNull @Valid NewPick wanted) {
        PickView pick = picks.pick(wanted);
        return Response.created(uri.getAbsolutePathBuilder().path(pick.id()).build())
                .entity(pick)
                .build();
    }

    @GET
    public List<PickView> all(
            @QueryParam("reference") String reference,
            @QueryParam("limit") @DefaultValue("100") @Min(1) @Max(10_000) int limit) {
        return picks.of(reference, limit);
    }

    @GET
    @Path("{id}")
    public PickView one(@PathParam("id") String id) {
        return picks.find(id);
    }
}
