package io.twophp;

import java.time.Instant;
import java.util.Objects;

/**
 * The lease of an execution with external effects ran out: only the application or an operator can find out whether the
 * effect happened. Fired as a CDI event, for {@code @Observes}, after the doubt was committed. {@link IntentsInDoubt}
 * lists the intents in doubt and settles them (D17).
 *
 * @param serverCorrelationId which intent, in {@code PROCESSING}
 * @param clientCorrelationId what its client calls it
 * @param owner who registered it
 * @param method the HTTP method that was executed
 * @param path the resource's absolute path, context root included
 * @param since when the doubt was recorded, by the ledger's clock
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
