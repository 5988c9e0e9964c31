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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Has all services that have an address asked for the rows of a tree now (L15). */
@Path("trees/{root}/pull")
@RequestScoped
@RolesAllowed(Role.OPERATES)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Asking services")
public class TreePullResource {

    @Inject
    Pulls pulls;

    @Context
    SecurityContext security;

    @POST
    @Operation(
            operationId = "pullTree",
            summary = "Ask for a tree now",
            description = "All services that have an address are asked for their rows of the tree.")
    @APIResponse(responseCode = "200", description = "What came of it: stored, unchanged, refused, services.")
    @APIResponse(responseCode = "400", ref = "Malformed")
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
