package io.twophp;

import java.time.Instant;
import java.util.Optional;

/**
 * A transition of an intent from one phase to another, fired as a CDI event once it is durable: for compensation (draft
 * §9.3). Also an entry of the append-only history (D11).
 *
 * @param serverCorrelationId which intent
 * @param clientCorrelationId what its client calls it
 * @param owner who registered it
 * @param path the resource's absolute path
 * @param from the phase it left; empty for the registration itself
 * @param to the phase it reached
 * @param epoch how often it had been claimed by then
 * @param at when, by the ledger's clock
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
