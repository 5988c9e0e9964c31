package io.twophp.central.login;

import io.twophp.central.access.Role;
import io.twophp.central.problem.JsonOutput;
import io.twophp.central.problem.Refusal;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Optional;
import java.util.Set;

/** Users, for administrators. A password is shown once, when it is made. */
@Path("users")
@RequestScoped
@RolesAllowed(Role.ADMINISTERS)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class UserResource {

    @Inject
    Users users;

    @Context
    SecurityContext caller;

    @GET
    public JsonObject all() {
        return JsonOutput.object()
                .add("items", JsonOutput.array(users.all(), UserResource::json))
                .build();
    }

    @POST
    public Response add(JsonObject body) {
        String name = UserInput.name(body);
        Set<Role> roles = UserInput.roles(body);
        JsonObject answer = Json.createObjectBuilder()
                .add("name", name)
                .add("roles", UserInput.json(roles))
                .add("password", users.add(administrator(), name, roles))
                .build();
        return Response.status(Response.Status.CREATED).entity(answer).build();
    }

    @PATCH
    @Path("{name}")
    public JsonObject change(@PathParam("name") String name, JsonObject body) {
        Optional<Set<Role>> roles = body.containsKey("roles") ? Optional.of(UserInput.roles(body)) : Optional.empty();
        Optional<Boolean> disabled = Optional.ofNullable(body.get("disabled")).map(UserResource::flag);
        return json(users.change(administrator(), name, roles, disabled)).build();
    }

    @POST
    @Path("{name}/password")
    @Consumes(MediaType.WILDCARD)
    public JsonObject reset(@PathParam("name") String name) {
        return Json.createObjectBuilder()
                .add("name", name)
                .add("password", users.reset(administrator(), name))
                .build();
    }

    private String administrator() {
        return caller.getUserPrincipal().getName();
    }

    private static boolean flag(JsonValue value) {
        return switch (value.getValueType()) {
            case TRUE -> true;
            case FALSE -> false;
            default -> throw Refusal.malformed("The member disabled is true or false.");
        };
    }

    private static JsonObjectBuilder json(User user) {
        JsonObjectBuilder json = Json.createObjectBuilder()
                .add("name", user.name())
                .add("roles", UserInput.json(user.roles()))
                .add("created_at", user.createdAt().toString());
        return JsonOutput.add(json, "disabled_at", user.disabledAt());
    }
}
