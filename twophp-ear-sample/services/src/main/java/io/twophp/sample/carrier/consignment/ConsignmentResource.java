package io.twophp.sample.carrier.consignment;

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

/** Consignments, for the service that ships. */
@Path("consignments")
@RequestScoped
@RolesAllowed(ServiceAccounts.ROLE)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class ConsignmentResource {

    @Inject
    Consignments consignments;

    @Context
    UriInfo uri;

    @POST
    @TwoPhaseMutation
    public Response book(@NotNull @Valid NewConsignment wanted) {
        ConsignmentView consignment = consignments.book(wanted);
        return Response.created(
                        uri.getAbsolutePathBuilder().path(consignment.id()).build())
                .entity(consignment)
                .build();
    }

    @GET
    public List<ConsignmentView> all(
            @QueryParam("reference") String reference,
            @QueryParam("limit") @DefaultValue("100") @Min(1) @Max(10_000) int limit) {
        return consignments.of(reference, limit);
    }

    @GET
    @Path("{id}")
    public ConsignmentView one(@PathParam("id") String id) {
        return consignments.find(id);
    }
}
