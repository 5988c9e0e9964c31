package io.twophp.core.evidence;

import io.twophp.CommandDecision;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Fingerprint;
import java.util.Objects;
import java.util.Optional;

/** Evidence to be stored; for a conflict with the keyed fingerprints of the request and of the command it meets. */
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
