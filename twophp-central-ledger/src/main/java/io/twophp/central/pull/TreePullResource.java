package io.twophp.central.pull;

import io.twophp.ClientCorrelationId;
import io.twophp.central.access.Role;
import io.twophp.central.problem.Refusal;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;

/** Has all services that have an address asked for the rows of a tree now (L15). */
@Path("trees/{root}/pull")
@RequestScoped
@RolesAllowed(Role.OPERATES)
@Produces(MediaType.APPLICATION_JSON)
public class TreePullResource {

    @Inject
    Pulls pulls;

    @Context
    SecurityContext security;

    @POST
    public JsonObject pull(@PathParam("root") String root) {
        if (!ClientCorrelationId.isValid(root)) {
            throw Refusal.malformed("A client correlation id is 1 to 128 characters of A-Z a-z 0-9 . _ : ~ -.");
        }
        return pulls.tree(
                        new ClientCorrelationId(root),
                        security.getUserPrincipal().getName())
                .json();
    }
}
