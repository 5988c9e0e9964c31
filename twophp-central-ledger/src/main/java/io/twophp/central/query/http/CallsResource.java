package io.twophp.central.query.http;

import io.twophp.central.access.Role;
import io.twophp.central.problem.Refusal;
import io.twophp.central.query.Criteria;
import io.twophp.central.query.Questions;
import io.twophp.central.query.RowOrder;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameters;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Finds calls of all services. */
@Path("calls")
@RequestScoped
@RolesAllowed(Role.VIEWS)
@Tag(name = "Questions")
public class CallsResource {

    @Inject
    Questions questions;

    @Context
    UriInfo uri;

    @Context
    Request request;

    /** Finds calls, the latest first. */
    @GET
    @Produces({"application/json", "text/csv"})
    @Operation(
            operationId = "calls",
            summary = "Find calls",
            description =
                    "The latest first; each call once if one of its rows meets all that is asked. Without an id, an"
                            + " owner or from, calls of one day: the one before to, before the cursor, or before now.")
    @Parameters({
        @Parameter(ref = "client_correlation_id"),
        @Parameter(ref = "server_correlation_id"),
        @Parameter(ref = "id"),
        @Parameter(ref = "resource_id"),
        @Parameter(ref = "owner"),
        @Parameter(ref = "service"),
        @Parameter(ref = "target"),
        @Parameter(ref = "phase"),
        @Parameter(ref = "dialect"),
        @Parameter(ref = "from"),
        @Parameter(ref = "to"),
        @Parameter(ref = "limit"),
        @Parameter(ref = "cursor"),
        @Parameter(ref = "format")
    })
    @APIResponse(responseCode = "200", ref = "Calls")
    @APIResponse(responseCode = "400", ref = "Malformed")
    public Response calls() {
        MultivaluedMap<String, String> given = uri.getQueryParameters();
        CallListResponse answer = new CallListResponse("calls", given, request);
        Search search = new Search(questions, given);
        Criteria criteria = search.criteria();
        return answer.of(
                search.parameters(),
                paging -> questions.calls(criteria, RowOrder.LATEST_FIRST, paging),
                CallJson::call);
    }

    /** Shows a call. */
    @GET
    @Path("{scid: .+}")
    @Produces("application/json")
    @Operation(operationId = "call", summary = "Show a call", description = "All rows with a server correlation id.")
    @APIResponse(responseCode = "200", ref = "Call")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public Response call(
            @Parameter(description = "Its server correlation id") @PathParam("scid") String serverCorrelationId) {
        return questions
                .call(serverCorrelationId)
                .map(CallJson::call)
                .map(CallListResponse::json)
                .orElseThrow(() -> Refusal.notFound(
                        "No row has this server correlation id. Its service may not have told it yet: look again later,"
                                + " or pull."));
    }
}
