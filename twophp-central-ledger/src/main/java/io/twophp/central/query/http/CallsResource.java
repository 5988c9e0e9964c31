package io.twophp.central.query.http;

import io.twophp.central.access.Role;
import io.twophp.central.problem.JsonOutput;
import io.twophp.central.problem.Refusal;
import io.twophp.central.query.CentralCall;
import io.twophp.central.query.CentralRow;
import io.twophp.central.query.Criteria;
import io.twophp.central.query.Questions;
import io.twophp.central.query.Reason;
import io.twophp.central.query.RowOrder;
import io.twophp.central.query.Tree;
import io.twophp.central.query.Tree.Node;
import io.twophp.core.query.QueryParameters;
import io.twophp.core.query.QueryParameters.Grammar;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Finds and lists calls of all services (draft §10.4), as JSON or CSV, and shows their trees. */
@Path("")
@RequestScoped
@RolesAllowed(Role.VIEWS)
@Produces({"application/json", "text/csv"})
public class CallsResource {

    @Inject
    Questions questions;

    @Context
    UriInfo uri;

    @Context
    Request request;

    @GET
    @Path("calls")
    public Response calls() {
        Search search = search(CallQuestion.CALLS);
        Criteria criteria = search.criteria();
        return list(search).of(paging -> questions.calls(criteria, RowOrder.LATEST_FIRST, paging), CallJson::call);
    }

    @GET
    @Path("calls/{scid: .+}")
    @Produces("application/json")
    public Response call(@PathParam("scid") String serverCorrelationId) {
        return questions
                .call(serverCorrelationId)
                .map(CallJson::call)
                .map(CallListResponse::json)
                .orElseThrow(() -> Refusal.notFound(
                        "No row has this server correlation id. Its service may not have reported it yet: look again later,"
                                + " or pull."));
    }

    /** Answers "Everything a service initiated": lists the calls that a service made, the latest first. */
    @GET
    @Path("initiated")
    public Response initiated() {
        Search search = search(CallQuestion.INITIATED);
        CallListResponse list = list(search);
        String service = search.text("service")
                .orElseThrow(() ->
                        Refusal.malformed("service must be the source of the rows, which is the name of a service, or a"
                                + " service_ledger_id: initiated?service=shop."));
        Criteria criteria = search.lately(Search.guid(service)
                .map(id -> Criteria.ALL.clients().services(List.of(id)))
                .orElseGet(() -> Criteria.ALL.initiatedBy(service)));
        return list.of(paging -> questions.calls(criteria, RowOrder.LATEST_FIRST, paging), CallJson::call);
    }

    @GET
    @Path("stalled")
    public Response stalled() {
        Search search = search(CallQuestion.STALLED);
        CallListResponse list = list(search);
        Criteria criteria = search.phases(search.within(search.service(Criteria.ALL.stalled())));
        Instant now = questions.now();
        return list.of(
                paging -> questions.calls(criteria, RowOrder.EARLIEST_FIRST, paging),
                call -> aged(
                        call,
                        "stalled_for_ms",
                        call.rows()
                                .filter(call::isStalledAt)
                                .map(row -> row.entry().phase1Timestamp()),
                        now));
    }

    @GET
    @Path("doubts")
    public Response doubts() {
        Search search = search(CallQuestion.DOUBTS);
        CallListResponse list = list(search);
        Criteria criteria = search.within(search.service(Criteria.ALL.inDoubt()));
        Instant now = questions.now();
        return list.of(
                paging -> questions.calls(criteria, RowOrder.EARLIEST_FIRST, paging),
                call -> aged(
                        call,
                        "in_doubt_for_ms",
                        call.rows().map(CentralRow::reported).flatMap(row -> row.inDoubtSince().stream()),
                        now));
    }

    /** Answers "Confirm dual registration": lists calls that do not have their two matching rows, the latest first. */
    @GET
    @Path("unmatched")
    public Response unmatched() {
        Search search = search(CallQuestion.UNMATCHED);
        CallListResponse list = list(search);
        Optional<Reason> reason = search.reason();
        Optional<UUID> service = search.oneService();
        return list.of(
                paging -> questions.unmatched(reason, service, paging),
                CallJson::call,
                JsonOutput.object().add("reasons", CallJson.reasons(questions.reasons(service))));
    }

    @GET
    @Path("trees/{ccid}")
    @Produces("application/json")
    public Response tree(@PathParam("ccid") String root) {
        QueryParameters parameters =
                new QueryParameters(Grammar.CENTRAL_LEDGER, uri.getQueryParameters(), List.of("from", "to"));
        return questions
                .tree(root, parameters.moment("from"), parameters.moment("to"))
                .map(CallsResource::tree)
                .map(CallListResponse::json)
                .orElseThrow(() -> Refusal.notFound(
                        "No row has this client correlation id, as its own or as its parent's. Its service may not have"
                                + " reported it yet: look again later, or pull."));
    }

    private static JsonObjectBuilder tree(Tree tree) {
        return JsonOutput.object()
                .add("client_correlation_id", tree.clientCorrelationId())
                .add("from", tree.from().toString())
                .add("to", tree.to().toString())
                .add("nodes", JsonOutput.array(tree.nodes(), CallsResource::node))
                .add("truncated", tree.truncated());
    }

    private static JsonObjectBuilder node(Node node) {
        JsonObjectBuilder json =
                JsonOutput.object().add("call", CallJson.call(node.call())).add("depth", node.depth());
        return JsonOutput.add(json, "parent", node.parent());
    }

    private Search search(CallQuestion question) {
        return new Search(questions, question, uri.getQueryParameters());
    }

    private CallListResponse list(Search search) {
        return new CallListResponse(search, request);
    }

    private static JsonObjectBuilder aged(CentralCall call, String member, Stream<Instant> since, Instant now) {
        Instant earliest = since.min(Instant::compareTo).orElse(now);
        return CallJson.call(call)
                .add(member, Math.max(0, Duration.between(earliest, now).toMillis()));
    }
}
