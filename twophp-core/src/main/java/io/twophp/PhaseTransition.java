package io.twophp;

import java.time.Instant;
import java.util.Optional;

/**
 * A transition of an intent from one phase to another, fired as a CDI event once it is durable: for compensation (draft
 * §9.3). Also an entry of the append-only history (D11).
 *
 * @param serverCorrelationId the server's id of the intent
 * @param clientCorrelationId the client's id of the intent
 * @param owner the caller that registered the intent
 * @param path the resource's absolute path
 * @param from the phase that the intent left; empty for the registration itself
 * @param to the phase that the intent reached
 * @param epoch the number of claims of the intent up to then
 * @param at the time, by the ledger's clock
 */
public record PhaseTransition(
        ServerCorrelationId serverCorrelationId,
        ClientCorrelationId clientCorrelationId,
        Owner owner,
        String path,
        Optional<Phase> from,
        Phase to,
        int epoch,
        Instant at) {}
