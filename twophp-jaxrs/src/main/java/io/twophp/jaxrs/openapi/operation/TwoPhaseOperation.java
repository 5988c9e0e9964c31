package io.twophp.jaxrs.openapi.operation;

import io.twophp.core.policy.EndpointPolicy;
import java.util.List;
import java.util.Optional;

/**
 * A two-phase operation, as its application is deployed.
 *
 * @param applicationPath of the application, as its annotation has it; empty if that is not known
 * @param httpMethod such as POST
 * @param template its address below the application's, {@code /orders/{id}}
 * @param policy of the operation
 * @param keyAliases headers that clients may send in place of {@code Idempotency-Key}
 */
public record TwoPhaseOperation(
        Optional<String> applicationPath,
        String httpMethod,
        String template,
        EndpointPolicy policy,
        List<String> keyAliases) {}
