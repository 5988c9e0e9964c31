package io.twophp.core.evidence;

import io.twophp.CommandDecision;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Fingerprint;
import java.util.Objects;
import java.util.Optional;

/**
 * Evidence to be stored.
 *
 * @param sender the caller that sent the request
 * @param phase the command's phase
 * @param said the request's keyed fingerprint, for a conflict
 * @param known the fingerprint of the command that holds the key
 */
public record Evidence(
        ServerCorrelationId commandId,
        CommandDecision decision,
        Owner sender,
        Phase phase,
        Optional<Fingerprint> said,
        Optional<Fingerprint> known) {

    public Evidence {
        Objects.requireNonNull(commandId, "commandId");
        Objects.requireNonNull(decision, "decision");
        Objects.requireNonNull(sender, "sender");
        Objects.requireNonNull(phase, "phase");
        Objects.requireNonNull(said, "said");
        Objects.requireNonNull(known, "known");
    }
}
