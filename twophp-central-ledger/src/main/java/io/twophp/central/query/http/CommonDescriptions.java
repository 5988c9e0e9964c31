package io.twophp.central.query.http;

import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/**
 * Adds to each operation of the OpenAPI document 401 and 403, which {@code AccessFilter} may answer instead, and to
 * each {@link CallQuestion} its parameters and answers.
 */
public final class CommonDescriptions implements OASFilter {

    @Override
    public Operation filterOperation(Operation operation) {
        CallQuestion.of(operation.getOperationId()).ifPresent(question -> {
            question.parameters()
                    .forEach(name ->
                            operation.addParameter(OASFactory.createParameter().ref(question.component(name))));
            operation.getResponses().removeAPIResponse("200");
            add(operation.getResponses(), "200", "Calls");
            add(operation.getResponses(), "400", "Malformed");
        });
        add(operation.getResponses(), "401", "LoginRequired");
        add(operation.getResponses(), "403", "NotAllowed");
        return operation;
    }

    private static void add(APIResponses responses, String code, String component) {
        if (!responses.hasAPIResponse(code)) {
            responses.addAPIResponse(code, OASFactory.createAPIResponse().ref(component));
        }
    }
}
