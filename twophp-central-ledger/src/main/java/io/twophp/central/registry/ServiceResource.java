package io.twophp.central.registry;

import io.twophp.central.access.Role;
import io.twophp.central.problem.JsonOutput;
import io.twophp.central.problem.Refusal;
import io.twophp.central.registry.Enrolments.Given;
import io.twophp.central.registry.Registered.Key;
import io.twophp.central.registry.Registered.RefusedRow;
import io.twophp.central.registry.Services.Change;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
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
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Services: all users see them, administrators give out tokens and change them. */
@Path("services")
@RequestScoped
@RolesAllowed(Role.VIEWS)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class ServiceResource {

    @Inject
    Services services;

    @Inject
    Enrolments enrolments;

    @Inject
    Clock clock;

    @Context
    SecurityContext caller;

    @GET
    public JsonObject all() {
        JsonArrayBuilder items = JsonOutput.array(services.all(), service -> json(service, clock.instant()));
        return JsonOutput.object().add("items", items).build();
    }

    @GET
    @Path("{service}")
    public JsonObject one(@PathParam("service") String service) {
        UUID id = Input.guid(service);
        return json(services.one(id), clock.instant())
                .add("refusals", JsonOutput.array(services.refusals(id), ServiceResource::json))
                .build();
    }

    @POST
    @RolesAllowed(Role.ADMINISTERS)
    public Response await(JsonObject body) {
        Optional<UUID> named = body.containsKey("service_ledger_id") && !body.isNull("service_ledger_id")
                ? Optional.of(Input.guid(body))
                : Optional.empty();
        Given given = enrolments.give(administrator(), Input.name(body), named);
        JsonObject answer = JsonOutput.object()
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
        return json(services.change(administrator(), Input.guid(service), change), clock.instant())
                .build();
    }

    @DELETE
    @Path("{service}/keys/{key}")
    @RolesAllowed(Role.ADMINISTERS)
    public Response revoke(@PathParam("service") String service, @PathParam("key") String key) {
        services.revoke(administrator(), Input.guid(service), key);
        return Response.noContent().build();
    }

    private String administrator() {
        return caller.getUserPrincipal().getName();
    }

    private static JsonObjectBuilder json(Registered service, Instant now) {
        JsonObjectBuilder json = JsonOutput.object()
                .add("service_ledger_id", service.ledgerId().toString())
                .add("name", service.name());
        JsonOutput.add(json, "address", service.address());
        json.add("state", service.state()).add("generation", service.generation());
        JsonOutput.add(json, "enrolled_at", service.enrolledAt());
        JsonOutput.add(json, "last_seen_at", service.lastSeenAt());
        JsonOutput.add(json, "ended_at", service.endedAt());
        JsonOutput.add(json, "shipped_through", service.shippedThrough());
        JsonOutput.add(
                json,
                "lag_ms",
                service.shippedThrough()
                        .map(through ->
                                Math.max(0, Duration.between(through, now).toMillis())));
        return json.add("pending", service.pending())
                .add("refused", service.refused())
                .add("keys", JsonOutput.array(service.keys(), ServiceResource::json));
    }

    private static JsonObjectBuilder json(RefusedRow row) {
        return JsonOutput.object()
                .add("server_correlation_id", row.serverCorrelationId())
                .add("actor", row.actor())
                .add("reason", row.reason())
                .add("at", row.at().toString());
    }

    private static JsonObjectBuilder json(Key key) {
        JsonObjectBuilder json = JsonOutput.object()
                .add("key_id", key.id())
                .add("valid_from", key.validFrom().toString());
        JsonOutput.add(json, "valid_until", key.validUntil());
        return JsonOutput.add(json, "revoked_at", key.revokedAt());
    }
}
