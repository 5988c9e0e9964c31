package io.twophp.sample.inventory.reservation;

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

/** Reservations, for other services. */
@Path("reservations")
@RequestScoped
@RolesAllowed(ServiceAccounts.ROLE)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class ReservationResource {

    @Inject
    Reservations reservations;

    @Context
    UriInfo uri;

    @POST
    @TwoPhaseMutation
    public Response reserve(@NotNull @Valid NewReservation wanted) {
        ReservationView reservation = reservations.reserve(wanted);
        return Response.created(
                        uri.getAbsolutePathBuilder().path(reservation.id()).build())
                .entity(reservation)
                .build();
    }

    @GET
    public List<ReservationView> all(
            @QueryParam("reference") String reference,
            @QueryParam("limit") @DefaultValue("100") @Min(1) @Max(10_000) int limit) {
        return reservations.of(reference, limit);
    }

    @GET
    @Path("{id}")
    public ReservationView one(@PathParam("id") String id) {
        return reservations.find(id);
    }
}
