package io.twophp;

import java.time.Instant;
import java.util.Optional;

/**
 * Evidence of one decision about a command (IDS, XII): fired as a CDI event, and, but for {@code FIRST_SEEN}, whose
 * evidence is the intent's history, stored.
 *
 * @param commandId the command's id, which is the server's correlation id of its intent
 * @param decision what was decided
 * @param sender whose request it was; of a compensation, the command's owner
 * @param phase the command's phase when it was decided, which is what was answered; the recorded answer is kept under
 *     the command's id
 * @param fingerprint what was sent, as a keyed digest in hexadecimal, for a conflict; empty otherwise
 * @param knownFingerprint the same of the command that holds the key; digests of one encryption key can be compared
 * @param at when
 */
public record CommandDecided(
        ServerCorrelationId commandId,
        CommandDecision decision,
        Owner sender,
        Phase phase,
        Optional<String> fingerprint,
        Optional<String> knownFingerprint,
        Instant at) {}
