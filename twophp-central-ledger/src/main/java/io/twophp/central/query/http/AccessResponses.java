package io.twophp.central.query.http;

import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/** Adds 401 and 403, which {@code AccessFilter} may answer instead, to each operation of the OpenAPI document. */
public final class AccessResponses implements OASFilter {

    @Override
    public Operation filterOperation(Operation operation) {
        APIResponses responses = operation.getResponses();
        add(responses, "401", "LoginRequired");
        add(responses, "403", "NotAllowed");
        return operation;
    }

    private static void add(APIResponses responses, String code, String component) {
        if (!responses.hasAPIResponse(code)) {
            responses.addAPIResponse(code, OASFactory.createAPIResponse().ref(component));
        }
    }
}
