package io.twophp.central.registry;

import io.twophp.central.access.Role;
import io.twophp.central.problem.Refusal;
import io.twophp.central.registry.Services.Change;
import io.twophp.central.registry.Tokens.Given;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
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
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Services: all users see them, administrators give out tokens and change them. */
@Path("services")
@RequestScoped
@Tag(name = "Services")
@RolesAllowed(Role.VIEWS)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class ServiceResource {

    @Inject
    Services services;

    @Inject
    Tokens tokens;

    @Inject
    Clock clock;

    @Context
    SecurityContext caller;

    @GET
    @Operation(operationId = "services", summary = "Services, and how far each has come")
    public JsonObject all() {
        JsonArrayBuilder items = Json.createArrayBuilder();
        services.all().forEach(service -> items.add(ServiceJson.of(service, clock.instant())));
        return Json.createObjectBuilder().add("items", items).build();
    }

    @GET
    @Path("{service}")
    @Operation(operationId = "service", summary = "A service, with the rows of it that were refused")
    public JsonObject one(@PathParam("service") String service) {
        UUID id = Input.guid(service);
        return ServiceJson.of(services.one(id), clock.instant())
                .add("refusals", ServiceJson.of(services.refusals(id)))
                .build();
    }

    @POST
    @RolesAllowed(Role.ADMINISTERS)
    @Operation(
            operationId = "awaitService",
            summary = "Give out a token by which a service enrols",
            description = "name, and service_ledger_id if it is for that GUID only; answers a token, this once.")
    @APIResponse(responseCode = "201", description = "The token, and until when it can be used")
    public Response await(JsonObject body) {
        Optional<UUID> named = body.containsKey("service_ledger_id") && !body.isNull("service_ledger_id")
                ? Optional.of(Input.guid(body))
                : Optional.empty();
        Given given = tokens.give(administrator(), Input.name(body), named);
        JsonObject answer = Json.createObjectBuilder()
                .add("service_ledger_id", given.service().toString())
                .add("name", given.name())
                .add("token", given.token())
                .add("expires_at", given.expiresAt().toString())
                .build();
        return Response.status(Response.Status.CREATED).entity(answer).build();
    }

    @PATCH
    @Path("{service}")
    @RolesAllowed(Role.ADMINISTERS)
    @Operation(
            operationId = "changeService",
            summary = "Change a service",
            description = "name, address, state (ENROLLED or REVOKED); what is missing stays, an address of null goes.")
    public JsonObject change(@PathParam("service") String service, JsonObject body) {
        Change change = new Change(
                body.containsKey("name") ? Optional.of(Input.name(body)) : Optional.empty(),
                Optional.ofNullable(body.get("address")).map(Input::address),
                Optional.ofNullable(body.get("state")).map(Input::state));
        if (change.name().isEmpty()
                && change.address().isEmpty()
                && change.state().isEmpty()) {
            throw Refusal.malformed("Nothing is to be changed; name, address and state can be.");
        }
        return ServiceJson.of(services.change(administrator(), Input.guid(service), change), clock.instant())
                .build();
    }

    @DELETE
    @Path("{service}/keys/{key}")
    @RolesAllowed(Role.ADMINISTERS)
    @Operation(operationId = "revokeKey", summary = "Revoke a key of a service, for good")
    @APIResponse(responseCode = "204", description = "The key does not count any more")
    public Response revoke(@PathParam("service") String service, @PathParam("key") String key) {
        services.revoke(administrator(), Input.guid(service), key);
        return Response.noContent().build();
    }

    private String administrator() {
        return caller.getUserPrincipal().getName();
    }
}
