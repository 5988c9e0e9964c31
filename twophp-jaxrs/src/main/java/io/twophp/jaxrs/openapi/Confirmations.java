package io.twophp.jaxrs.openapi;

import io.twophp.core.policy.EndpointPolicy;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/** Makes the operation that confirms the two-phase operations of one path. */
final class Confirmations {

    private static final String OK = "200";

    private Confirmations() {}

    static boolean isSuccess(String status) {
        return status.matches("2(\\d\\d|XX)|default");
    }

    static Operation of(String path, PathItem item, Map<HttpMethod, Described> methods) {
        Collection<EndpointPolicy> policies =
                methods.values().stream().map(Described::policy).toList();
        Operation confirmation = OASFactory.createOperation().responses(OASFactory.createAPIResponses());
        methods.forEach((method, described) ->
                takeOver(confirmation, item.getOperations().get(method), described.recorded()));
        Neighbours.pathParameters(item, methods.keySet(), confirmation);
        String verbs = methods.keySet().stream().map(Enum::name).sorted().collect(Collectors.joining(", "));
        new Fragments(policies, Map.of("path", OperationIds.of("", path), "methods", verbs))
                .add("confirmation", confirmation);
        return confirmation;
    }

    /** Copies responses, tags and security; the first of several operations counts for responses and security. */
    private static void takeOver(Operation confirmation, Operation operation, Map<String, APIResponse> recorded) {
        recorded.forEach((status, response) -> {
            if (confirmation.getResponses().getAPIResponse(status) == null) {
                confirmation.getResponses().addAPIResponse(status, Neighbours.copy(response));
            }
        });
        Neighbours.tagsAndSecurity(operation, confirmation);
    }

    /**
     * An operation that was described.
     *
     * @param recorded its own responses, as confirmations give them
     */
    record Described(EndpointPolicy policy, Map<String, APIResponse> recorded) {

        /** Takes an operation's own responses as they are recorded: with 200 for each success (draft §5.3.2). */
        static Described of(EndpointPolicy policy, Operation operation) {
            Map<String, APIResponse> all = new LinkedHashMap<>();
            Fragments.responses(operation).getAPIResponses().forEach((status, response) -> {
                all.putIfAbsent(isSuccess(status) ? OK : status, recorded(response));
                if ("default".equals(status)) {
                    all.put(status, response);
                }
            });
            all.computeIfAbsent(OK, status -> recorded(OASFactory.createAPIResponse()));
            return new Described(policy, all);
        }

        private static APIResponse recorded(APIResponse response) {
            if (response.getRef() != null) {
                return response;
            }
            APIResponse recorded = OASFactory.createAPIResponse()
                    .description(
                            response.getDescription() == null ? "Executed" : "Executed; " + response.getDescription());
            new Fragments(List.of(), Map.of()).complete(recorded, "executed");
            return Neighbours.completed(recorded, response);
        }
    }
}
