package io.twophp.core.intent;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Copies;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.policy.TestPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Intents for tests, and their changes. */
public final class Intents {

    public static final Instant REGISTERED = Instant.parse("2026-01-01T12:00:00Z");

    private Intents() {}

    /** A change of a row by another node. */
    @FunctionalInterface
    public interface Change {
        Intent of(Intent intent);
    }

    public static Intent waiting() {
        return offered(1, new TestPolicy().build()).registered(REGISTERED);
    }

    /** Returns what an engine stores first of an intent of that number. */
    public static NewIntent offered(int number, EndpointPolicy policy) {
        return new NewIntent(
                new ServerCorrelationId("scid-" + number),
                Name.of(new Owner("alice"), new ClientCorrelationId("ccid-" + number)),
                ServiceIdentity.named("shop"),
                "POST",
                "/shop/orders",
                request("POST", "/shop/orders", null, Map.of(), new byte[0]).fingerprint(),
                policy.ttl(),
                IntentMode.SYNCHRONOUS,
                policy,
                new Sealed("k1", new byte[1]));
    }

    /** A request as a customer sends it. */
    public static StoredRequest request(
            String method, String path, String query, Map<String, List<String>> headers, byte[] body) {
        return new StoredRequest(
                method, path, query, headers, body, new Origin("https://shop.example/shop/", Set.of("customer")));
    }

    /** Returns the intent as it was before it was confirmed. */
    public static Intent waiting(Intent intent) {
        return Copies.with(moved(intent, Phase.WAITING_CONFIRM, 0), "attempts", 0, "confirmedAt", Optional.empty());
    }

    /** Returns the intent undecided, in that phase and epoch. */
    private static Intent moved(Intent intent, Phase phase, int epoch) {
        return Copies.with(
                intent, "phase", phase, "epoch", epoch, "decidedAt", Optional.empty(), "resourceId", Optional.empty());
    }

    /** Returns the intent claimed once more, whatever its phase was. */
    public static Intent claimed(Intent intent, Instant now) {
        return Copies.with(
                moved(
                        intent,
                        Phase.PROCESSING,
                        Math.max(intent.epoch() + 1, intent.confirmedAt().isEmpty() ? 1 : 2)),
                "attempts",
                intent.attempts() + 1,
                "confirmedAt",
                intent.confirmedAt().or(() -> Optional.of(now)),
                "inDoubtSince",
                Optional.empty());
    }

    /** Returns the intent out of doubt and claimed anew, counted as its first execution. */
    public static Intent settling(Intent intent, Instant now) {
        return Copies.with(claimed(intent, now), "attempts", 1, "interruptions", 0);
    }

    public static Intent in(IntentMode mode, Intent intent) {
        return Copies.with(intent, "mode", mode);
    }

    /** Returns the intent claimed once more after its execution was lost. */
    public static Intent takenOver(Intent intent, Instant now) {
        return Copies.with(
                claimed(intent, now), "attempts", intent.attempts(), "interruptions", intent.interruptions() + 1);
    }

    public static Intent givenBack(Intent intent, Ending ending) {
        return Copies.with(
                intent,
                "attempts",
                ending == Ending.COUNTED ? intent.attempts() : intent.attempts() - 1,
                "interruptions",
                ending == Ending.INTERRUPTED ? intent.interruptions() + 1 : intent.interruptions());
    }

    /** Returns the time for which an intent whose lease ran out is left alone. */
    public static Duration pauseOfLost(Intent intent) {
        return Duration.ofSeconds(Math.min(1L << Math.min(intent.interruptions(), 9), 301) - 1);
    }

    public static Intent doubted(Intent intent, Instant now) {
        return doubted(intent, now, 1);
    }

    /** Returns the intent in doubt in a later epoch. */
    public static Intent doubted(Intent intent, Instant now, int epochs) {
        return Copies.with(moved(intent, Phase.PROCESSING, intent.epoch() + epochs), "inDoubtSince", Optional.of(now));
    }

    public static Intent decided(Intent intent, Phase outcome, Optional<String> resourceId, Instant now) {
        return Copies.with(
                intent,
                "phase",
                outcome,
                "epoch",
                Math.max(1, intent.epoch()),
                "inDoubtSince",
                Optional.empty(),
                "decidedAt",
                Optional.of(now),
                "resourceId",
                resourceId);
    }

    public static Intent purged(Intent intent, Instant now) {
        return Copies.with(intent, "purgedAt", Optional.of(now));
    }

    /** Returns whether the names are the same, so that two intents can't hold them at once. */
    public static boolean isSame(Name name, Name other) {
        return name.dialect() == other.dialect()
                && name.id().equals(other.id())
                && name.owner().tenant().equals(other.owner().tenant())
                && (!name.dialect().isOwners() || name.owner().equals(other.owner()));
    }

    /** Returns the intent with its name freed. */
    public static Intent freed(Intent intent, Instant now) {
        return Copies.with(intent, "reservation", intent.reservation().freed(now));
    }
}
