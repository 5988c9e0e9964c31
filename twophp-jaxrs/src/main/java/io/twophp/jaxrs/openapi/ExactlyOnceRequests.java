package io.twophp.jaxrs.openapi;

import io.twophp.core.protocol.Problem.Type;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/**
 * Describes an address of HTTP exactly-once: the application's POST describes the input of PUT and the output of GET.
 */
final class ExactlyOnceRequests {

    private static final String DONE = "204";

    private ExactlyOnceRequests() {}

    static void describe(String path, PathItem item) {
        Operation post = item.getPOST();
        APIResponses resources = HandshakeOperations.responses(post);
        Operation put = beside(post, item, OperationIds.of("store", path), "Stores a request for the POST");
        put.setRequestBody(post.getRequestBody());
        put.getResponses().addAPIResponse("201", Vocabulary.response("Stored"));
        put.getResponses().addAPIResponse(DONE, Vocabulary.response("The same was stored before"));
        Vocabulary.problems(
                put.getResponses(),
                Type.AUTHENTICATION_REQUIRED,
                Type.OUTCOME_PURGED,
                Type.KEY_REUSED,
                Type.TOO_MANY_UNCONFIRMED,
                Type.LEDGER_UNAVAILABLE);
        Operation get = beside(post, item, OperationIds.of("answerOf", path), "What the POST's execution has answered");
        resources
                .getAPIResponses()
                .forEach((status, response) ->
                        get.getResponses().addAPIResponse(status, HandshakeOperations.copy(response)));
        Vocabulary.complete(get.getResponses(), "202", running());
        Vocabulary.problems(
                get.getResponses(),
                Type.AUTHENTICATION_REQUIRED,
                Type.NOTHING_STORED,
                Type.NOT_EXECUTED,
                Type.OUTCOME_PURGED,
                Type.LEDGER_UNAVAILABLE);
        Operation delete = beside(post, item, OperationIds.of("forget", path), "Forgets request and answer");
        delete.getResponses().addAPIResponse(DONE, Vocabulary.response("Nothing is stored any more"));
        Vocabulary.problems(
                delete.getResponses(), Type.AUTHENTICATION_REQUIRED, Type.IN_FLIGHT, Type.LEDGER_UNAVAILABLE);
        item.PUT(put).GET(get).DELETE(delete);
        executing(post);
    }

    private static void executing(Operation post) {
        post.setRequestBody(null);
        post.setDescription((post.getDescription() == null ? "" : post.getDescription() + "\n\n")
                + "Exactly once: executes what was PUT here, the first time; GET tells the answer.");
        post.setResponses(OASFactory.createAPIResponses());
        post.getResponses().addAPIResponse(DONE, Vocabulary.response("Executed, now or before"));
        post.getResponses().addAPIResponse("202", running());
        Vocabulary.problems(
                post.getResponses(),
                Type.AUTHENTICATION_REQUIRED,
                Type.NOTHING_STORED,
                Type.TTL_EXPIRED,
                Type.OUTCOME_PURGED,
                Type.LEDGER_UNAVAILABLE);
    }

    private static APIResponse running() {
        return Vocabulary.response("It is being executed", "Retry-After");
    }

    /** Creates the operation of another verb. */
    static Operation beside(Operation post, PathItem item, String id, String summary) {
        Operation other = OASFactory.createOperation()
                .operationId(id)
                .summary(summary)
                .responses(OASFactory.createAPIResponses());
        HandshakeOperations.pathParameters(item, Set.of(PathItem.HttpMethod.POST), other);
        if (post.getTags() != null) {
            post.getTags().forEach(other::addTag);
        }
        if (post.getSecurity() != null) {
            other.setSecurity(List.copyOf(post.getSecurity()));
        }
        return other;
    }
}
