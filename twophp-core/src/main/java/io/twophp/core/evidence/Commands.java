package io.twophp.core.evidence;

import io.twophp.CommandDecided;
import io.twophp.CommandDecision;
import io.twophp.CommandEvidence;
import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.EngineParts;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Registration;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Performs commands of IDS. The engine decides, and each decision about a repetition leaves evidence, in a unit of its
 * own whose flush is not awaited. For a first command, the intent's history is the evidence. Must not be called inside
 * a transaction; fails as {@link Handshake} does. Thread-safe.
 */
public final class Commands implements CommandEvidence {

    private final Handshake handshake;
    private final EvidenceLedger ledger;
    private final EngineParts parts;
    private final DuplicateLimit limit;
    private final Consumer<CommandDecided> listener;

    /** @param listener called with each decision, after its unit; its exceptions are thrown by {@link #perform} */
    public Commands(
            Handshake handshake, EvidenceLedger ledger, DuplicateLimit limit, Consumer<CommandDecided> listener) {
        this.handshake = handshake;
        this.ledger = ledger;
        this.parts = handshake.parts();
        this.limit = limit;
        this.listener = listener;
    }

    /** Registers a command, and executes it if it is auto-confirmed; or executes it by the registration's token. */
    public Answer perform(Registration registration, Optional<String> token) {
        Answer answer = token.isPresent() ? handshake.confirm(registration, token.get()) : sentAtOnce(registration);
        decision(answer, Optional.of(registration.fingerprint()))
                .ifPresent(decision -> note(registration, answer, decision));
        if (answer instanceof Answer.Registered) {
            limit.repeated(registration.name());
        }
        return answer;
    }

    /** Registers a command. Another actor of the tenant does not take it over, but gets its state. */
    private Answer sentAtOnce(Registration registration) {
        Answer answer = handshake.register(registration);
        return answer.isRefused(Answer.Reason.NOT_OWNER) ? handshake.replay(registration.name()) : answer;
    }

    /**
     * Returns the decision, if there was one. A command that is gone is answered without comparison, but recorded as a
     * duplicate or a conflict.
     *
     * @param said the request's fingerprint; empty if an execution is not answered to its client
     */
    public Optional<CommandDecision> decision(Answer answer, Optional<Fingerprint> said) {
        if (answer instanceof Answer.Claimed
                || answer instanceof Answer.Accepted
                || answer instanceof Answer.Completed) {
            return Optional.of(CommandDecision.FIRST_SEEN);
        }
        if (answer instanceof Answer.Replayed || answer instanceof Answer.Processing) {
            return Optional.of(CommandDecision.DUPLICATE_REPLAYED);
        }
        if (answer.isRefused(Answer.Reason.GONE)) {
            boolean same = said.filter(other -> !parts.keys()
                            .fingerprints()
                            .matches(answer.about().orElseThrow().fingerprint(), other))
                    .isEmpty();
            return Optional.of(same ? CommandDecision.DUPLICATE_REPLAYED : CommandDecision.CONFLICT_REJECTED);
        }
        return answer.isRefused(Answer.Reason.CONFLICT)
                ? Optional.of(CommandDecision.CONFLICT_REJECTED)
                : Optional.empty();
    }

    private void note(Registration registration, Answer answer, CommandDecision decision) {
        Intent intent = answer.about().orElseThrow();
        if (decision == CommandDecision.FIRST_SEEN) {
            listener.accept(decided(
                    intent,
                    decision,
                    registration.owner(),
                    Optional.empty(),
                    intent.confirmedAt().orElseThrow()));
            return;
        }
        limit.repeated(registration.name());
        Optional<Fingerprint> said = decision == CommandDecision.CONFLICT_REJECTED
                ? Optional.of(parts.keys().fingerprints().seal(registration.fingerprint()))
                : Optional.empty();
        Evidence evidence = new Evidence(
                intent.serverCorrelationId(),
                decision,
                registration.owner(),
                intent.phase(),
                said,
                said.map(other -> intent.fingerprint()));
        Instant at = parts.unit().call(scope -> ledger.add(parts.service(), evidence, false));
        listener.accept(decided(intent, decision, registration.owner(), said, at));
    }

    private static CommandDecided decided(
            Intent intent, CommandDecision decision, Owner sender, Optional<Fingerprint> said, Instant at) {
        return new CommandDecided(
                intent.serverCorrelationId(),
                decision,
                sender,
                intent.phase(),
                said.map(Fingerprint::toString),
                said.map(other -> intent.fingerprint().toString()),
                at);
    }

    /** Returns the pause before repetitions of that name are accepted again; empty if they are. */
    public Optional<Duration> pause(Name name) {
        return limit.pause(name);
    }

    /** Returns whether the application has undone a command. */
    public boolean isCompensated(ServerCorrelationId commandId) {
        return parts.unit().call(scope -> ledger.isCompensated(parts.service(), commandId));
    }

    /** Removes evidence whose retention is over, in bounded batches. Safe on any number of nodes at once. */
    public void removeOlder(Duration retention, int batch) {
        int removed;
        do {
            removed = parts.unit().call(scope -> ledger.removeOlder(parts.service(), retention, batch));
        } while (removed >= batch);
    }

    @Override
    public List<CommandDecided> of(ServerCorrelationId commandId, int limit) {
        return parts.unit().call(scope -> ledger.find(parts.service(), commandId, limit));
    }

    @Override
    public boolean compensated(ServerCorrelationId commandId) {
        Optional<Intent> executed = handshake
                .find(commandId)
                .filter(intent -> intent.reservation().dialect() == Dialect.IDS)
                .filter(intent -> intent.phase() == Phase.COMMITTED);
        executed.filter(intent -> !isCompensated(commandId)).ifPresent(intent -> {
            Evidence evidence = new Evidence(
                    commandId,
                    CommandDecision.COMPENSATED,
                    intent.owner(),
                    intent.phase(),
                    Optional.empty(),
                    Optional.empty());
            Instant at = parts.unit().call(scope -> ledger.add(parts.service(), evidence, true));
            listener.accept(decided(intent, CommandDecision.COMPENSATED, intent.owner(), Optional.empty(), at));
        });
        return executed.isPresent();
    }
}
