package io.twophp.central.query.http;

import io.twophp.central.access.Role;
import io.twophp.central.problem.Refusal;
import io.twophp.central.query.Questions;
import io.twophp.central.query.Reason;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameters;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Answers "Confirm dual registration" (draft §10.4): lists the calls for which it can't be confirmed, and why. */
@Path("unmatched")
@RequestScoped
@RolesAllowed(Role.VIEWS)
@Tag(name = "Questions")
public class UnmatchedResource {

    @Inject
    Questions questions;

    @Context
    UriInfo uri;

    @Context
    Request request;

    /** Lists calls that do not have their two matching rows, the latest first. */
    @GET
    @Produces({"application/json", "text/csv"})
    @Operation(
            operationId = "unmatched",
            summary = "What is registered on one side only, or contradicts itself",
            description =
                    "Calls that are not two matching rows, the latest first, each with its reason; and how many there"
                            + " are of each reason among the 5,000 latest. A page may have few items and a next all the same.")
    @Parameters({
        @Parameter(ref = "reason"),
        @Parameter(ref = "service"),
        @Parameter(ref = "limit"),
        @Parameter(ref = "cursor"),
        @Parameter(ref = "format")
    })
    @APIResponse(responseCode = "200", ref = "Calls")
    @APIResponse(responseCode = "400", ref = "Malformed")
    public Response unmatched() {
        MultivaluedMap<String, String> given = uri.getQueryParameters();
        CallListResponse answer = new CallListResponse("unmatched", given, request);
        CallQueryParameters parameters =
                new CallQueryParameters(given, "reason", "service", "limit", "cursor", "format");
        Optional<Reason> reason = parameters.reason();
        Optional<UUID> service = parameters.text("service").map(this::one);
        return answer.of(
                parameters,
                paging -> questions.unmatched(reason, service, paging),
                CallJson::call,
                Json.createObjectBuilder().add("reasons", reasons(questions.reasons(service))));
    }

    static JsonObjectBuilder reasons(Map<Reason, Integer> counted) {
        JsonObjectBuilder json = Json.createObjectBuilder();
        for (Reason reason : Reason.values()) {
            if (counted.containsKey(reason)) {
                json.add(reason.name(), counted.get(reason));
            }
        }
        return json;
    }

    private UUID one(String service) {
        List<UUID> known = questions.services(service);
        if (known.size() > 1) {
            throw Refusal.malformed(
                    "Several services have this name; write the service_ledger_id of the one that is meant.");
        }
        return known.isEmpty() ? Search.guid(service).orElse(new UUID(0, 0)) : known.get(0);
    }
}
