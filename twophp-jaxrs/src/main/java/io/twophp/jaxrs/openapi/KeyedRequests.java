package io.twophp.jaxrs.openapi;

import io.twophp.Dialect;
import io.twophp.Enrolment;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.protocol.Problem;
import java.util.Set;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/** Describes an operation that takes an {@code Idempotency-Key}: the header and its additional answers. */
final class KeyedRequests {

    private static final int LONGEST = 255;

    private KeyedRequests() {}

    static void describe(Operation operation, EndpointPolicy policy) {
        boolean required =
                policy.enrolment() == Enrolment.REQUIRED && policy.dialects().equals(Set.of(Dialect.IDEMPOTENCY_KEY));
        HandshakeOperations.add(
                operation,
                Vocabulary.header(
                        "Idempotency-Key",
                        required,
                        Vocabulary.of(Schema.SchemaType.STRING).minLength(1).maxLength(LONGEST),
                        "a fresh value for each request, the same in every repetition of it; a repetition gets the first"
                                + " answer, with `Idempotent-Replayed: true`"));
        APIResponses responses = HandshakeOperations.responses(operation);
        Vocabulary.problems(
                responses,
                Problem.Type.MALFORMED_HEADER,
                Problem.Type.AUTHENTICATION_REQUIRED,
                Problem.Type.IN_FLIGHT,
                Problem.Type.OUTCOME_PURGED,
                Problem.Type.KEY_REUSED,
                Problem.Type.LEDGER_UNAVAILABLE);
        if (required) {
            Vocabulary.problems(responses, Problem.Type.IDEMPOTENCY_KEY_MISSING);
        }
    }
}
