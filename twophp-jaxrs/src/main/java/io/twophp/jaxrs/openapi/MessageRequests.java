package io.twophp.jaxrs.openapi;

import io.twophp.Dialect;
import io.twophp.Enrolment;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.protocol.Problem;
import java.util.Set;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.Paths;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/** Describes an operation that takes messages of Certified HTTP, and the address of their answers. */
final class MessageRequests {

    private static final String ID = "server-correlation-id";
    private static final String SUCCESS = "2(\\d\\d|XX)";
    private static final String ACCEPTED = "202";
    private static final String RETRY_AFTER = "Retry-After";

    private static final Problem.Type[] ASKING = {
        Problem.Type.AUTHENTICATION_REQUIRED,
        Problem.Type.TLS_REQUIRED,
        Problem.Type.UNKNOWN_MESSAGE,
        Problem.Type.LEDGER_UNAVAILABLE
    };

    private MessageRequests() {}

    static void describe(Operation operation, EndpointPolicy policy) {
        boolean required =
                policy.enrolment() == Enrolment.REQUIRED && policy.dialects().equals(Set.of(Dialect.CERTIFIED_HTTP));
        HandshakeOperations.add(
                operation,
                Vocabulary.header(
                        "X-Message-Id",
                        required,
                        text().minLength(30).maxLength(100).pattern("^[A-Za-z0-9_:-]{30,100}$"),
                        "a fresh id of each message, the same in every repetition of it; a repetition gets the first"
                                + " answer, with `Idempotent-Replayed: true`"));
        HandshakeOperations.add(
                operation,
                Vocabulary.header(
                        "Date",
                        required,
                        text().description("such as `Sun, 06 Nov 1994 08:49:37 GMT`"),
                        "when the message was made; necessary with `X-Message-Id`"));
        APIResponses responses = HandshakeOperations.responses(operation);
        responses.getAPIResponses().forEach((status, response) -> {
            if (status.matches(SUCCESS) && response.getRef() == null && response.getContent() != null) {
                response.addHeader(
                        "X-Message-URL",
                        OASFactory.createHeader()
                                .description("where the client of a message deletes the answer once it has it")
                                .schema(text().format("uri")));
            }
        });
        Vocabulary.complete(responses, ACCEPTED, inFlight());
        Vocabulary.problems(
                responses,
                Problem.Type.MALFORMED_HEADER,
                Problem.Type.MESSAGE_ID_REUSED,
                Problem.Type.AUTHENTICATION_REQUIRED,
                Problem.Type.OUTCOME_PURGED,
                Problem.Type.MESSAGE_TOO_OLD,
                Problem.Type.TOO_MANY_MESSAGES,
                Problem.Type.LEDGER_UNAVAILABLE);
        if (required) {
            Vocabulary.problems(responses, Problem.Type.MESSAGE_ID_MISSING);
        }
    }

    /** @param below the start of the library's own addresses, {@code /api/2php/} */
    static void address(Paths paths, String below) {
        String path = below + "messages/{" + ID + "}";
        if (paths.getPathItem(path) != null) {
            return;
        }
        String suffix = below.replaceAll("^/", "").replace("2php/", "");
        Operation get = operation("twoPhaseMessage" + suffix, "The answer to a message");
        get.getResponses()
                .addAPIResponse("default", Vocabulary.response("The stored answer, with its own status"))
                .addAPIResponse(ACCEPTED, inFlight());
        Vocabulary.problems(get.getResponses(), ASKING);
        Vocabulary.problems(get.getResponses(), Problem.Type.OUTCOME_PURGED);
        Operation delete = operation("twoPhaseMessageDeletion" + suffix, "Has all of a message forgotten but the fact");
        delete.getResponses().addAPIResponse("204", Vocabulary.response("It is forgotten, now or before"));
        Vocabulary.problems(delete.getResponses(), ASKING);
        Vocabulary.problems(delete.getResponses(), Problem.Type.IN_FLIGHT, Problem.Type.SERVER_STOPPING);
        PathItem item = OASFactory.createPathItem();
        item.setGET(get);
        item.setDELETE(delete);
        paths.addPathItem(path, item);
    }

    private static Operation operation(String id, String summary) {
        return OASFactory.createOperation()
                .operationId(id)
                .summary(summary)
                .addTag("2PHP")
                .responses(OASFactory.createAPIResponses())
                .addParameter(Vocabulary.parameter(
                        Parameter.In.PATH, ID, true, Vocabulary.id(), "as the answer's X-Message-URL has it"));
    }

    private static APIResponse inFlight() {
        return Vocabulary.response("The message is being executed; ask again", RETRY_AFTER);
    }

    private static Schema text() {
        return Vocabulary.of(Schema.SchemaType.STRING);
    }
}
