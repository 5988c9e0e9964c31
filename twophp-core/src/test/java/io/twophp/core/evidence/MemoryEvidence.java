package io.twophp.core.evidence;

import io.twophp.CommandDecided;
import io.twophp.CommandDecision;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.MemoryLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Evidence in memory; only for use in units. */
final class MemoryEvidence implements EvidenceLedger {

    final List<Evidence> added = new ArrayList<>();
    final List<Boolean> durable = new ArrayList<>();

    private final MemoryLedger ledger;

    MemoryEvidence(MemoryLedger ledger) {
        this.ledger = ledger;
    }

    @Override
    public Instant add(ServiceIdentity service, Evidence evidence, boolean isDurable) {
        ledger.requireUnit();
        added.add(evidence);
        durable.add(isDurable);
        return ledger.now();
    }

    @Override
    public List<CommandDecided> find(ServiceIdentity service, ServerCorrelationId commandId, int limit) {
        ledger.requireUnit();
        return added.stream()
                .filter(evidence -> evidence.commandId().equals(commandId))
                .limit(limit)
                .map(evidence -> new CommandDecided(
                        commandId,
                        evidence.decision(),
                        evidence.sender(),
                        evidence.phase(),
                        evidence.said().map(Fingerprint::toString),
                        evidence.known().map(Fingerprint::toString),
                        ledger.now()))
                .toList();
    }

    @Override
    public boolean isCompensated(ServiceIdentity service, ServerCorrelationId commandId) {
        ledger.requireUnit();
        return added.stream()
                .anyMatch(evidence ->
                        evidence.commandId().equals(commandId) && evidence.decision() == CommandDecision.COMPENSATED);
    }

    @Override
    public int removeOlder(ServiceIdentity service, Duration age, int limit) {
        ledger.requireUnit();
        int removed = Math.min(limit, added.size());
        added.subList(0, removed).clear();
        return removed;
    }
}
