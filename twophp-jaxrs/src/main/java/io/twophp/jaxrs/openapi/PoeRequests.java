package io.twophp.jaxrs.openapi;

import io.twophp.core.protocol.Problem;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/** Describes an address that takes one POST: its additional answers, and the GET that the application does not have. */
final class PoeRequests {

    private static final String OK = "200";

    private PoeRequests() {}

    static void describe(String path, PathItem item) {
        Operation post = item.getPOST();
        if (item.getGET() == null) {
            item.setGET(reading(path, item, post));
        }
        post.setDescription((post.getDescription() == null ? "" : post.getDescription() + "\n\n")
                + "POST once exactly: succeeds once at each address, and may be repeated until it is answered; 405 says that"
                + " an earlier one has succeeded.");
        Vocabulary.problems(
                HandshakeOperations.responses(post),
                Problem.Type.AUTHENTICATION_REQUIRED,
                Problem.Type.ALREADY_POSTED,
                Problem.Type.TOO_MANY_UNCONFIRMED,
                Problem.Type.POST_IN_PROGRESS,
                Problem.Type.LEDGER_UNAVAILABLE);
    }

    private static Operation reading(String path, PathItem item, Operation post) {
        Operation get =
                ExactlyOnceRequests.beside(post, item, OperationIds.of("answerOf", path), "What the POST has answered");
        APIResponses responses = get.getResponses();
        APIResponse success = HandshakeOperations.responses(post).getAPIResponses().entrySet().stream()
                .filter(response -> response.getKey().matches("2.."))
                .map(response -> HandshakeOperations.copy(response.getValue()))
                .findFirst()
                .orElseGet(() -> OASFactory.createAPIResponse().description("What the POST has answered"));
        responses.addAPIResponse(OK, success);
        responses.addAPIResponse("202", Vocabulary.response("A POST is being executed", "Retry-After"));
        Vocabulary.problems(
                responses,
                Problem.Type.AUTHENTICATION_REQUIRED,
                Problem.Type.NOT_OWNER,
                Problem.Type.NOT_POSTED,
                Problem.Type.OUTCOME_PURGED,
                Problem.Type.LEDGER_UNAVAILABLE);
        return get;
    }
}
