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
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameters;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Lists calls whose crashed executions may have had effects elsewhere: an operator settles them (draft D17). */
@Path("doubts")
@RequestScoped
@RolesAllowed(Role.VIEWS)
@Tag(name = "Questions")
public class DoubtsResource {

    @Inject
    Questions questions;

    @Context
    UriInfo uri;

    @Context
    Request request;

    /** Lists the calls that are in doubt, the earliest first. */
    @GET
    @Produces({"application/json", "text/csv"})
    @Operation(
            operationId = "doubts",
            summary = "What is in doubt",
            description = "Calls that wait for somebody to settle them, the earliest first, each with in_doubt_for_ms.")
    @Parameters({
        @Parameter(ref = "service"),
        @Parameter(ref = "from"),
        @Parameter(ref = "to"),
        @Parameter(ref = "limit"),
        @Parameter(ref = "cursor"),
        @Parameter(ref = "format")
    })
    @APIResponse(responseCode = "200", ref = "Calls")
    @APIResponse(responseCode = "400", ref = "Malformed")
    public Response doubts() {
        MultivaluedMap<String, String> given = uri.getQueryParameters();
        CallListResponse answer = new CallListResponse("doubts", given, request);
        CallQueryParameters parameters =
                new CallQueryParameters(given, "service", "from", "to", "limit", "cursor", "format");
        Search search = new Search(questions, parameters);
        Criteria criteria = search.within(search.service(Criteria.ALL.inDoubt()));
        Instant now = questions.now();
        return answer.of(
                parameters,
                paging -> questions.calls(criteria, RowOrder.EARLIEST_FIRST, paging),
                call -> doubt(call, now));
    }

    private static JsonObjectBuilder doubt(CentralCall call, Instant now) {
        Instant since = call.rows()
                .map(row -> row.reported().inDoubtSince())
                .flatMap(Optional::stream)
                .min(Instant::compareTo)
                .orElse(now);
        return CallJson.call(call)
                .add("in_doubt_for_ms", Math.max(0, Duration.between(since, now).toMillis()));
    }
}
