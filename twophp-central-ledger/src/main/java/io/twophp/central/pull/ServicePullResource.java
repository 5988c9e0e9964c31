package io.twophp.central.pull;

import io.twophp.ServerCorrelationId;
import io.twophp.central.access.Role;
import io.twophp.central.problem.JsonInput;
import io.twophp.central.problem.Refusal;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.UUID;

/** Has one service asked now (L15): for the rows of an id, or for all that it has to send. */
@Path("services/{service}/pull")
@RequestScoped
@RolesAllowed(Role.OPERATES)
@Produces(MediaType.APPLICATION_JSON)
public class ServicePullResource {

    @Inject
    Pulls pulls;

    @Context
    SecurityContext security;

    @POST
    public JsonObject pull(@PathParam("service") UUID service, InputStream content) throws IOException {
        Optional<ServerCorrelationId> id = id(content.readAllBytes());
        return pulls.of(service, id, security.getUserPrincipal().getName()).json();
    }

    private static Optional<ServerCorrelationId> id(byte[] body) {
        if (body.length == 0) {
            return Optional.empty();
        }
        JsonObject json = JsonInput.object(body);
        if (json.isEmpty()) {
            return Optional.empty();
        }
        if (json.size() == 1
                && json.get("server_correlation_id") instanceof JsonString id
                && ServerCorrelationId.isValid(id.getString())) {
            return Optional.of(new ServerCorrelationId(id.getString()));
        }
        throw Refusal.malformed(
                "Send {\"server_correlation_id\": …}, or nothing for all that the service has to report.");
    }
}
