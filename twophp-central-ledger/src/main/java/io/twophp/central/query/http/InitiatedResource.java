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
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameters;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Answers "Everything a service initiated" (draft §10.4). */
@Path("initiated")
@RequestScoped
@RolesAllowed(Role.VIEWS)
@Tag(name = "Questions")
public class InitiatedResource {

    @Inject
    Questions questions;

    @Context
    UriInfo uri;

    @Context
    Request request;

    /** Lists the calls that a service made, the latest first. */
    @GET
    @Produces({"application/json", "text/csv"})
    @Operation(
            operationId = "initiated",
            summary = "What a service initiated",
            description = "The calls of which a service wrote the client's row, the latest first. Without from, of one"
                    + " day: the one before to, before the cursor, or before now.")
    @Parameters({
        @Parameter(ref = "initiator"),
        @Parameter(ref = "from"),
        @Parameter(ref = "to"),
        @Parameter(ref = "limit"),
        @Parameter(ref = "cursor"),
        @Parameter(ref = "format")
    })
    @APIResponse(responseCode = "200", ref = "Calls")
    @APIResponse(responseCode = "400", ref = "Malformed")
    public Response initiated() {
        MultivaluedMap<String, String> given = uri.getQueryParameters();
        CallListResponse answer = new CallListResponse("initiated", given, request);
        CallQueryParameters parameters =
                new CallQueryParameters(given, "service", "from", "to", "limit", "cursor", "format");
        String service = parameters
                .text("service")
                .orElseThrow(() ->
                        Refusal.malformed("service must be the source of the rows, which is the name of a service, or a"
                                + " service_ledger_id: initiated?service=shop."));
        Criteria initiated = Search.guid(service)
                .map(id -> Criteria.ALL.clients().services(List.of(id)))
                .orElseGet(() -> Criteria.ALL.initiatedBy(service));
        Criteria criteria = new Search(questions, parameters).lately(initiated);
        return answer.of(
                parameters, paging -> questions.calls(criteria, RowOrder.LATEST_FIRST, paging), CallJson::call);
    }
}
