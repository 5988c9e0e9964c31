package io.twophp;

import java.time.Instant;
import java.util.Optional;

/**
 * Evidence of one decision about a command (IDS, XII). Fired as a CDI event, and stored; not stored is
 * {@code FIRST_SEEN}, whose evidence is the intent's history.
 *
 * @param commandId the command's id, which is the server's correlation id of its intent
 * @param decision the decision
 * @param sender the caller that sent the request; for a compensation, the command's owner
 * @param phase the command's phase at the decision, which was answered; the recorded answer is kept under the command's
 *     id
 * @param fingerprint the request's content as a keyed digest in hexadecimal, for a conflict; empty otherwise
 * @param knownFingerprint the same for the command that holds the key; digests of one encryption key can be compared
 * @param at the time of the decision
 */
public record CommandDecided(
        ServerCorrelationId commandId,
        CommandDecision decision,
        Owner sender,
        Phase phase,
        Optional<String> fingerprint,
        Optional<String> knownFingerprint,
        Instant at) {}
