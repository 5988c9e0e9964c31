package io.twophp;

import java.time.Instant;
import java.util.Objects;

/**
 * The lease of an execution with external effects ran out, and only the application or an operator can find out whether
 * the effect happened. Fired as a CDI event, for {@code @Observes}, after the doubt was committed.
 * {@link IntentsInDoubt} lists the intents in doubt and settles them (D17).
 *
 * @param serverCorrelationId the server's id of the intent, which is in {@code PROCESSING}
 * @param clientCorrelationId the client's id of the intent
 * @param owner the caller that registered the intent
 * @param method the HTTP method that was executed
 * @param path the resource's absolute path, context root included
 * @param since the time when the doubt was recorded, by the ledger's clock
 */
public record InDoubt(
        ServerCorrelationId serverCorrelationId,
        ClientCorrelationId clientCorrelationId,
        Owner owner,
        String method,
        String path,
        Instant since) {

    public InDoubt {
        Objects.requireNonNull(serverCorrelationId, "serverCorrelationId");
        Objects.requireNonNull(clientCorrelationId, "clientCorrelationId");
        Objects.requireNonNull(owner, "owner");
        Objects.requireNonNull(since, "since");
    }
}
