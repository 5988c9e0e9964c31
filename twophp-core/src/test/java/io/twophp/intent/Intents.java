package io.twophp.intent;

import io.twophp.ledger.IntentLedger.NewIntent;
import io.twophp.policy.Effects;
import io.twophp.policy.ReplayPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Intents for tests, and what becomes of them. */
public final class Intents {

    public static final Instant REGISTERED = Instant.parse("2026-01-01T12:00:00Z");

    private Intents() {}

    /** What another node makes of a row. */
    @FunctionalInterface
    public interface Change {
        Intent of(Intent intent);
    }

    public static Intent waiting() {
        return new Intent(
                new ServerCorrelationId("scid-1"),
                new ClientCorrelationId("ccid-1"),
                new Owner("alice"),
                ServiceIdentity.named("shop"),
                "POST",
                "/shop/orders",
                new StoredRequest("POST", "/shop/orders", null, Map.<String, List<String>>of(), new byte[0])
                        .fingerprint(),
                Phase.WAITING_CONFIRM,
                0,
                Effects.LOCAL,
                ReplayPolicy.REJECT,
                REGISTERED,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                REGISTERED.plusSeconds(30),
                Duration.ofSeconds(30),
                Duration.ofSeconds(5),
                Optional.empty());
    }

    public static Intent registered(NewIntent offered, Instant now) {
        return new Intent(
                offered.serverCorrelationId(),
                offered.clientCorrelationId(),
                offered.owner(),
                offered.service(),
                offered.method(),
                offered.path(),
                offered.fingerprint(),
                Phase.WAITING_CONFIRM,
                0,
                offered.policy().effects(),
                offered.policy().replayPolicy(),
                now,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                now.plus(offered.ttl()),
                offered.ttl(),
                offered.policy().grace(),
                Optional.empty());
    }

    /** A row as it was before anybody confirmed it. */
    public static Intent waiting(Intent intent) {
        return in(Phase.WAITING_CONFIRM, 0, intent, Optional.empty(), Optional.empty(), Optional.empty());
    }

    public static Intent claimed(Intent intent, Instant now) {
        return in(Phase.PROCESSING, intent.epoch() + 1, intent, Optional.of(now), Optional.empty(), Optional.empty());
    }

    public static Intent decided(Intent intent, Phase outcome, Optional<String> resourceId, Instant now) {
        return in(outcome, intent.epoch(), intent, intent.confirmedAt(), Optional.of(now), resourceId);
    }

    public static Intent purged(Intent intent, Instant now) {
        return copy(
                intent,
                intent.serverCorrelationId(),
                intent.clientCorrelationId(),
                intent.owner(),
                intent.deadline(),
                Optional.of(now));
    }

    /** The same but for what a token or an address is bound to. */
    public static Intent with(
            Intent intent, ServerCorrelationId id, ClientCorrelationId clientId, Owner owner, Instant deadline) {
        return copy(intent, id, clientId, owner, deadline, intent.purgedAt());
    }

    private static Intent in(
            Phase phase,
            int epoch,
            Intent intent,
            Optional<Instant> confirmedAt,
            Optional<Instant> decidedAt,
            Optional<String> resourceId) {
        return new Intent(
                intent.serverCorrelationId(),
                intent.clientCorrelationId(),
                intent.owner(),
                intent.service(),
                intent.method(),
                intent.path(),
                intent.fingerprint(),
                phase,
                epoch,
                intent.effects(),
                intent.replayPolicy(),
                intent.registeredAt(),
                confirmedAt,
                decidedAt,
                intent.purgedAt(),
                intent.deadline(),
                intent.ttl(),
                intent.grace(),
                resourceId);
    }

    private static Intent copy(
            Intent intent,
            ServerCorrelationId id,
            ClientCorrelationId clientId,
            Owner owner,
            Instant deadline,
            Optional<Instant> purgedAt) {
        return new Intent(
                id,
                clientId,
                owner,
                intent.service(),
                intent.method(),
                intent.path(),
                intent.fingerprint(),
                intent.phase(),
                intent.epoch(),
                intent.effects(),
                intent.replayPolicy(),
                intent.registeredAt(),
                intent.confirmedAt(),
                intent.decidedAt(),
                purgedAt,
                deadline,
                intent.ttl(),
                intent.grace(),
                intent.resourceId());
    }
}
