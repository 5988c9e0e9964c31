package io.twophp.central.query.http;

import io.twophp.central.access.Role;
import io.twophp.central.problem.Refusal;
import io.twophp.central.query.Questions;
import io.twophp.central.query.Tree;
import io.twophp.central.query.Tree.Node;
import io.twophp.core.query.QueryParameters;
import io.twophp.core.query.QueryParameters.Grammar;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameters;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** "Full tree from root" (draft §10.4). */
@Path("trees")
@RequestScoped
@RolesAllowed(Role.VIEWS)
@Tag(name = "Questions")
public class TreesResource {

    @Inject
    Questions questions;

    @Context
    UriInfo uri;

    /** Shows the calls that one call led to. */
    @GET
    @Path("{ccid}")
    @Produces("application/json")
    @Operation(
            operationId = "tree",
            summary = "Show a call tree",
            description =
                    "Every call that parent_reference_id leads to from a client correlation id, those nearest to the"
                            + " root first; both rows of a call are one node. Rows that were registered from a day before the root"
                            + " to eight days after it, or in the time that is asked for; without nodes if the id is known, and"
                            + " nothing was registered in that time. Ends at depth 200 and 5,000 rows, and says so.")
    @Parameters({@Parameter(ref = "from"), @Parameter(ref = "to")})
    @APIResponse(responseCode = "200", ref = "Tree")
    @APIResponse(responseCode = "400", ref = "Malformed")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public Response tree(
            @Parameter(description = "The client correlation id of its root") @PathParam("ccid") String root) {
        QueryParameters parameters =
                new QueryParameters(Grammar.CENTRAL_LEDGER, uri.getQueryParameters(), List.of("from", "to"));
        return questions
                .tree(root, parameters.moment("from"), parameters.moment("to"))
                .map(TreesResource::json)
                .map(CallListResponse::json)
                .orElseThrow(() -> Refusal.notFound(
                        "No row has this client correlation id, as its own or as its parent's. Its service may not have"
                                + " reported it yet: look again later, or pull."));
    }

    private static JsonObjectBuilder json(Tree tree) {
        JsonArrayBuilder nodes = CallJson.array();
        tree.nodes().forEach(node -> nodes.add(json(node)));
        return CallJson.object()
                .add("client_correlation_id", tree.clientCorrelationId())
                .add("from", tree.from().toString())
                .add("to", tree.to().toString())
                .add("nodes", nodes)
                .add("truncated", tree.truncated());
    }

    private static JsonObjectBuilder json(Node node) {
        JsonObjectBuilder json =
                CallJson.object().add("call", CallJson.call(node.call())).add("depth", node.depth());
        CallJson.add(json, "parent", node.parent());
        return json;
    }
}
