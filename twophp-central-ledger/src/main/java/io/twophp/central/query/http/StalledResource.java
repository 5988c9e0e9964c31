package io.twophp.central.query.http;

import io.twophp.central.access.Role;
import io.twophp.central.query.CentralCall;
import io.twophp.central.query.Criteria;
import io.twophp.central.query.Questions;
import io.twophp.central.query.RowOrder;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.Duration;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameters;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** "Find stalled transactions" (draft §10.4). */
@Path("stalled")
@RequestScoped
@RolesAllowed(Role.VIEWS)
@Tag(name = "Questions")
public class StalledResource {

    @Inject
    Questions questions;

    @Context
    UriInfo uri;

    @Context
    Request request;

    /** Lists calls with a row in {@code WAITING_CONFIRM} or {@code TTL_EXPIRED}, the earliest first. */
    @GET
    @Produces({"application/json", "text/csv"})
    @Operation(
            operationId = "stalled",
            summary = "What is stalled",
            description =
                    "Calls of which either side's row is in WAITING_CONFIRM or TTL_EXPIRED and the other side has not"
                            + " decided, the earliest first, each with stalled_for_ms: how long ago the first such row"
                            + " of it was registered.")
    @Parameters({
        @Parameter(ref = "service"),
        @Parameter(ref = "phase"),
        @Parameter(ref = "from"),
        @Parameter(ref = "to"),
        @Parameter(ref = "limit"),
        @Parameter(ref = "cursor"),
        @Parameter(ref = "format")
    })
    @APIResponse(responseCode = "200", ref = "Calls")
    @APIResponse(responseCode = "400", ref = "Malformed")
    public Response stalled() {
        MultivaluedMap<String, String> given = uri.getQueryParameters();
        CallListResponse answer = new CallListResponse("stalled", given, request);
        CallQueryParameters parameters =
                new CallQueryParameters(given, "service", "phase", "from", "to", "limit", "cursor", "format");
        Search search = new Search(questions, parameters);
        Criteria stalled = search.within(search.service(Criteria.ALL.stalled()));
        Criteria criteria = parameters.phases().isEmpty() ? stalled : stalled.phases(parameters.phases());
        Instant now = questions.now();
        return answer.of(
                parameters,
                paging -> questions.calls(criteria, RowOrder.EARLIEST_FIRST, paging),
                call -> stalled(call, now));
    }

    private static JsonObjectBuilder stalled(CentralCall call, Instant now) {
        Instant since = call.rows()
                .filter(call::isStalledAt)
                .map(row -> row.entry().phase1Timestamp())
                .min(Instant::compareTo)
                .orElse(now);
        return CallJson.call(call)
                .add("stalled_for_ms", Math.max(0, Duration.between(since, now).toMillis()));
    }
}
