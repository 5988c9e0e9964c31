package io.twophp.central.registry;

import io.twophp.central.registry.CentralIdentity.Identity;
import io.twophp.core.signature.SigningKeys;
import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/** The address at which a service enrols, by the token that it was given. */
@Path("enrolments")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class EnrolmentResource {

    @Inject
    Enrolments enrolments;

    @POST
    @PermitAll
    public Response enrol(JsonObject body) {
        Identity central = enrolments.enrol(request(body));
        JsonObject answer = Json.createObjectBuilder()
                .add("central_id", central.id().toString())
                .add("public_key", SigningKeys.text(central.publicKey()))
                .build();
        return Response.status(Response.Status.CREATED).entity(answer).build();
    }

    private static Enrolments.Request request(JsonObject body) {
        return new Enrolments.Request(
                Input.token(body),
                Input.guid(body),
                Input.name(body),
                Input.keyId(body),
                Input.publicKey(body),
                body.containsKey("address") ? Input.address(body.get("address")) : Optional.empty());
    }
}
