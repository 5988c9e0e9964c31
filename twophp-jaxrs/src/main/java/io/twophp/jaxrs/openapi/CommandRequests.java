package io.twophp.jaxrs.openapi;

import io.twophp.core.policy.CommandPolicy;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.protocol.Problem;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/** Describes an operation that takes commands of IDS: its headers and its additional answers. */
final class CommandRequests {

    private static final String ACCEPTED = "202";
    private static final String KEY = "^[0-9a-f]{64}$";

    private CommandRequests() {}

    static void describe(Operation operation, EndpointPolicy policy) {
        CommandPolicy command = policy.command().orElseThrow();
        if (!command.isRegistered()) {
            return;
        }
        HandshakeOperations.add(
                operation,
                Vocabulary.header(
                        "IDS-Idempotency-Key",
                        false,
                        text().pattern(KEY),
                        "the key of the command as its client has computed it; refused if it is another"));
        APIResponses responses = HandshakeOperations.responses(operation);
        Vocabulary.complete(
                responses,
                ACCEPTED,
                Vocabulary.response("The same command is being executed; its status monitor is at `Location`"));
        Vocabulary.problems(
                responses,
                Problem.Type.MALFORMED_COMMAND,
                Problem.Type.AUTHENTICATION_REQUIRED,
                Problem.Type.IDEMPOTENCY_CONFLICT,
                Problem.Type.IDEMPOTENCY_KEY_MISMATCH,
                Problem.Type.OUTCOME_PURGED,
                Problem.Type.TOO_MANY_DUPLICATES,
                Problem.Type.LEDGER_UNAVAILABLE);
        if (command.isConfirmed()) {
            HandshakeOperations.add(
                    operation,
                    Vocabulary.header(
                            "IDS-Confirmation-Token",
                            false,
                            text(),
                            "what the answer to the unconfirmed command had; confirms it, once"));
            Vocabulary.problems(responses, Problem.Type.CONFIRMATION_REQUIRED, Problem.Type.CONFIRMATION_REFUSED);
        }
    }

    private static Schema text() {
        return Vocabulary.of(Schema.SchemaType.STRING);
    }
}
