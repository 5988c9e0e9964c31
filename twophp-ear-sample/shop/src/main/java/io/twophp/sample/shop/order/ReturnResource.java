package io.twophp.sample.shop.order;

import io.twophp.Command;
import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;

/** Takes back pieces of an order: one return of an order a day, however often it is sent. A command, by IDS. */
@Path("returns")
@RequestScoped
@RolesAllowed("customer")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class ReturnResource {

    @Inject
    Orders orders;

    @Context
    SecurityContext security;

    @POST
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "return", key = "/order", ephemeral = "/sentAt")
    public OrderView take(@NotNull @Valid NewReturn wanted) {
        return orders.takeBack(security.getUserPrincipal().getName(), wanted.order(), wanted.pieces());
    }
}
