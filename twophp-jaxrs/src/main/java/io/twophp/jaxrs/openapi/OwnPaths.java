package io.twophp.jaxrs.openapi;

import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;

import io.twophp.core.protocol.Problem;
import java.util.List;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.Paths;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.parameters.Parameter.In;

/** Describes the library's own addresses below an application: status, settlement, queries of the ledger. */
final class OwnPaths {

    private static final String TAG = "2PHP";
    private static final String OK = "200";
    private static final String ID = "server-correlation-id";

    private static final Problem.Type[] READING = {
        Problem.Type.AUTHENTICATION_REQUIRED, Problem.Type.TLS_REQUIRED, Problem.Type.LEDGER_UNAVAILABLE
    };

    /** @param below their start, {@code /api/2php/} */
    void add(Paths paths, String below) {
        String prefix = below.replaceAll("^/", "").replace("2php/", "");
        addTo(paths, below + "intents/{" + ID + "}", item(HttpVerb.GET, status(prefix)));
        addTo(paths, below + "intents", item(HttpVerb.GET, intents(prefix)));
        addTo(paths, below + "intents/{" + ID + "}/resolution", item(HttpVerb.POST, resolution(prefix)));
        addTo(
                paths,
                below + "ledger/tree/{client-correlation-id}",
                item(
                        HttpVerb.GET,
                        question("twoPhaseTree" + prefix, "Every row of a call tree", path("client-correlation-id"))));
        addTo(
                paths,
                below + "ledger/initiated",
                item(
                        HttpVerb.GET,
                        question(
                                "twoPhaseInitiated" + prefix,
                                "The client's rows of the calls that a service made",
                                query("source", true, "the calling service"),
                                query("from", false, "not registered before"),
                                query("to", false, "registered before"))));
        addTo(
                paths,
                below + "ledger/registrations",
                item(
                        HttpVerb.GET,
                        question(
                                "twoPhaseRegistrations" + prefix,
                                "Both rows of each call, or the one that is here",
                                query("ccid", false, "a client correlation id; without it, give unmatched"),
                                flag("unmatched", "only those with one row here"),
                                query("from", false, "not registered before"),
                                query("to", false, "registered before"))));
        addTo(
                paths,
                below + "ledger/stalled",
                item(
                        HttpVerb.GET,
                        question(
                                "twoPhaseStalled" + prefix,
                                "Rows that nobody has confirmed",
                                query("from", false, "not registered before"),
                                query("to", false, "registered before"),
                                query("older-than", false, "in place of to: an age such as PT5M"))));
    }

    private enum HttpVerb {
        GET,
        POST
    }

    private static PathItem item(HttpVerb verb, Operation operation) {
        PathItem item = OASFactory.createPathItem();
        if (verb == HttpVerb.GET) {
            item.setGET(operation);
        } else {
            item.setPOST(operation);
        }
        return item;
    }

    private static void addTo(Paths paths, String path, PathItem item) {
        if (paths.getPathItem(path) == null) {
            paths.addPathItem(path, item);
        }
    }

    private static Operation operation(String id, String summary, Parameter... parameters) {
        Operation operation = OASFactory.createOperation()
                .operationId(id)
                .summary(summary)
                .addTag(TAG)
                .responses(OASFactory.createAPIResponses());
        List.of(parameters).forEach(operation::addParameter);
        return operation;
    }

    private static Parameter path(String name) {
        return Vocabulary.parameter(In.PATH, name, true, Vocabulary.id(), "as the protocol's header had it");
    }

    private static Parameter query(String name, boolean required, String description) {
        return Vocabulary.parameter(In.QUERY, name, required, Vocabulary.of(SchemaType.STRING), description);
    }

    private static Parameter flag(String name, String description) {
        return Vocabulary.parameter(In.QUERY, name, false, Vocabulary.of(SchemaType.STRING), description)
                .allowEmptyValue(true);
    }

    private static Operation status(String prefix) {
        Operation status = operation("twoPhaseStatus" + prefix, "Where an intent stands", path(ID));
        status.getResponses()
                .addAPIResponse(
                        OK,
                        Vocabulary.response("The intent", SERVER_CORRELATION_ID, PHASE_STATE, RESOURCE_ID)
                                .content(Vocabulary.json(intent())));
        Vocabulary.problems(status.getResponses(), READING);
        Vocabulary.problems(status.getResponses(), Problem.Type.UNKNOWN_INTENT);
        return status;
    }

    private static Operation intents(String prefix) {
        Operation intents = operation(
                "twoPhaseIntents" + prefix,
                "An intent by the client's id; for operators, those in doubt or those that wait",
                query("client-correlation-id", false, "the caller's intent of that id"),
                flag("in-doubt", "for operators"),
                flag("stalled", "for operators"));
        intents.getResponses()
                .addAPIResponse(
                        OK,
                        Vocabulary.response("The intent, or a list of them", PHASE_STATE)
                                .content(Vocabulary.json(OASFactory.createSchema()
                                        .addOneOf(intent())
                                        .addOneOf(
                                                Vocabulary.of(SchemaType.ARRAY).items(intent())))));
        Vocabulary.problems(intents.getResponses(), READING);
        Vocabulary.problems(
                intents.getResponses(),
                Problem.Type.MALFORMED_HEADER,
                Problem.Type.FORBIDDEN,
                Problem.Type.UNKNOWN_INTENT);
        return intents;
    }

    private static Operation resolution(String prefix) {
        Operation resolution = operation(
                "twoPhaseResolution" + prefix,
                "Settles an intent in doubt, for operators",
                path(ID),
                Vocabulary.header(ENABLED, true, Vocabulary.oneOf(true), "against cross-site requests"));
        Schema body = Vocabulary.of(SchemaType.OBJECT)
                .addProperty("resolution", Vocabulary.oneOf("COMMITTED", "FAILED", "REDELIVER"))
                .addProperty("resource_id", Vocabulary.of(SchemaType.STRING))
                .addProperty("response", OASFactory.createSchema().description("any JSON value"))
                .addRequired("resolution");
        resolution.setRequestBody(OASFactory.createRequestBody().required(true).content(Vocabulary.json(body)));
        resolution
                .getResponses()
                .addAPIResponse(OK, Vocabulary.response("Settled", PHASE_STATE).content(Vocabulary.json(intent())))
                .addAPIResponse("202", Vocabulary.response("It is executed again"));
        Vocabulary.problems(resolution.getResponses(), READING);
        Vocabulary.problems(
                resolution.getResponses(),
                Problem.Type.MALFORMED_RESOLUTION,
                Problem.Type.MALFORMED_HEADER,
                Problem.Type.FORBIDDEN,
                Problem.Type.UNKNOWN_INTENT,
                Problem.Type.NOT_IN_DOUBT,
                Problem.Type.UNSUPPORTED_MEDIA_TYPE,
                Problem.Type.SERVER_BUSY,
                Problem.Type.SERVER_STOPPING);
        return resolution;
    }

    private static Operation question(String id, String summary, Parameter... parameters) {
        Operation question = operation(id, summary, parameters);
        question.addParameter(Vocabulary.parameter(
                In.QUERY, "limit", false, Vocabulary.of(SchemaType.INTEGER), "1 to 500, by default 100"));
        question.addParameter(query("cursor", false, "next_cursor of the page before"));
        question.addParameter(query("service", false, "for operators: a service_ledger_id"));
        question.getResponses()
                .addAPIResponse(
                        OK, Vocabulary.response("A page").content(Vocabulary.json(Vocabulary.of(SchemaType.OBJECT))));
        Vocabulary.problems(question.getResponses(), READING);
        Vocabulary.problems(question.getResponses(), Problem.Type.MALFORMED_QUERY, Problem.Type.FORBIDDEN);
        return question;
    }

    private static Schema intent() {
        Schema text = Vocabulary.of(SchemaType.STRING);
        return Vocabulary.of(SchemaType.OBJECT)
                .addProperty("server_correlation_id", text)
                .addProperty("client_correlation_id", text)
                .addProperty("method", text)
                .addProperty("path", text)
                .addProperty("phase", Vocabulary.phases())
                .addProperty("mode", text)
                .addProperty("resource_id", text)
                .addProperty("attempts", Vocabulary.of(SchemaType.INTEGER));
    }
}
