package io.twophp.central.settle;

import io.twophp.ServerCorrelationId;
import io.twophp.central.access.Role;
import io.twophp.central.problem.Refusal;
import io.twophp.central.query.Questions;
import io.twophp.central.query.http.CallJson;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.UUID;

/** Settles a doubt at its service (L20). */
@Path("doubts/{service}/{id}/resolution")
@RequestScoped
@RolesAllowed(Role.OPERATES)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class SettlementResource {

    @Inject
    Settlements settlements;

    @Inject
    Questions questions;

    @Context
    SecurityContext security;

    @POST
    public JsonObject settle(@PathParam("service") UUID service, @PathParam("id") String id, JsonObject body) {
        Decision decision = Decision.of(body);
        // An id of dots alone would be a step in the address.
        if (!ServerCorrelationId.isOurs(id) || id.matches("\\.+")) {
            throw Refusal.notFound("The service has no such intent.");
        }
        settlements.settle(
                service,
                new ServerCorrelationId(id),
                decision,
                security.getUserPrincipal().getName());
        return questions
                .call(id)
                .map(call -> CallJson.call(call).build())
                .orElseThrow(() -> Refusal.notFound("The service has reported no row of it."));
    }
}
