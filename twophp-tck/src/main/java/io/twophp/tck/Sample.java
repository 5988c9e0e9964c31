package io.twophp.tck;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.AutoConfirm;
import io.twophp.ClaimMode;
import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Enrolment;
import io.twophp.FailurePolicy;
import io.twophp.Mode;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ReplayPolicy;
import io.twophp.ReuseControl;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.Origin;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.IntentMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * An intent that no other test uses, and the questions about it. Immutable; methods that change something return
 * another one.
 */
record Sample(
        ServerCorrelationId id,
        ClientCorrelationId clientId,
        Owner owner,
        ServiceIdentity service,
        IntentMode mode,
        ReplayPolicy replayPolicy,
        Effects effects,
        byte[] content,
        Dialect dialect,
        Optional<Duration> window) {

    static final Duration TTL = Duration.ofSeconds(30);
    static final Duration GRACE = Duration.ofSeconds(5);
    static final Duration LEASE = Duration.ofSeconds(60);
    static final Duration PAUSE = Duration.ofSeconds(10);
    static final String PATH = "/shop/api/orders";
    static final List<String> KEY_IDS = List.of("key-2", "key-1");
    static final ServiceIdentity SHOP = ServiceIdentity.named("shop");

    /** Returns a synchronous intent, under REJECT, with local effects. */
    static Sample intent() {
        return new Sample(
                new ServerCorrelationId(UUID.randomUUID().toString()),
                new ClientCorrelationId("client-" + UUID.randomUUID()),
                new Owner("alice-" + UUID.randomUUID()),
                SHOP,
                IntentMode.SYNCHRONOUS,
                ReplayPolicy.REJECT,
                Effects.LOCAL,
                "sealed request".getBytes(UTF_8),
                Dialect.TWOPHP,
                Optional.empty());
    }

    static Sample reusable() {
        return intent().with("replayPolicy", ReplayPolicy.REUSE);
    }

    static Sample external() {
        return intent().having(Effects.EXTERNAL);
    }

    private Sample with(String component, Object value) {
        return Copies.with(this, component, value);
    }

    /** Returns a second registration with the same key: another id from the engine, the same from the client. */
    Sample duplicate() {
        return with("id", new ServerCorrelationId(UUID.randomUUID().toString()))
                .holding("another sealed request".getBytes(UTF_8));
    }

    Sample named(ServerCorrelationId other, ClientCorrelationId client) {
        return with("id", other).with("clientId", client);
    }

    Sample ownedBy(Owner other) {
        return with("owner", other);
    }

    Sample heldBy(ServiceIdentity other) {
        return with("service", other);
    }

    Sample answered(IntentMode other) {
        return with("mode", other);
    }

    Sample having(Effects other) {
        return with("effects", other);
    }

    Sample holding(byte[] other) {
        return with("content", other);
    }

    /** Returns an intent named by a key, which is taken for a while or for good. */
    static Sample keyed(Optional<Duration> window) {
        return intent().answered(IntentMode.TRANSPARENT)
                .in(Dialect.IDEMPOTENCY_KEY)
                .with("window", window);
    }

    /** Returns the same id, in another dialect. */
    Sample in(Dialect other) {
        return with("dialect", other);
    }

    Name name() {
        return new Name(dialect, owner, clientId);
    }

    NewIntent newIntent() {
        return new NewIntent(
                id, name(), service, "POST", PATH, fingerprint(), TTL, mode, policy(), new Sealed("key-1", content));
    }

    Fingerprint fingerprint() {
        Map<String, List<String>> headers = Map.of("content-type", List.of("text/plain"));
        return new StoredRequest("POST", PATH, null, headers, content, new Origin("http://shop.example/", Set.of()))
                .fingerprint();
    }

    ClaimRequest claim() {
        return claim(clientId, owner, PATH);
    }

    ClaimRequest lateClaim() {
        return Copies.with(claim(), "late", true);
    }

    ClaimRequest claim(ClientCorrelationId client, Owner claimant, String path) {
        return new ClaimRequest(
                service, id, new Name(dialect, claimant, client), path, KEY_IDS, false, false, false, LEASE);
    }

    /** Returns a claim with room for asynchronous work. */
    ClaimRequest claimWithPlace(boolean respondAsync) {
        return new ClaimRequest(service, id, name(), PATH, KEY_IDS, true, respondAsync, false, LEASE);
    }

    Completion completion(int epoch, Phase outcome) {
        Optional<String> resource = outcome == Phase.COMMITTED ? Optional.of("order-" + id) : Optional.empty();
        return new Completion(id, epoch, outcome, resource, response(epoch), false);
    }

    /** Returns an outcome under a claim that was made without the ledger at that time. */
    Completion completion(Instant claimedAt, Phase outcome) {
        return new Completion(id, 0, outcome, Optional.empty(), response(0), false, Optional.of(claimedAt));
    }

    /** Returns a failure that leaves the name free. */
    Completion freeing(int epoch) {
        return new Completion(id, epoch, Phase.FAILED, Optional.empty(), response(epoch), true);
    }

    Sealed response(int epoch) {
        return new Sealed("key-1", ("sealed response of epoch " + epoch).getBytes(UTF_8));
    }

    private EndpointPolicy policy() {
        return new EndpointPolicy(
                "Orders.place",
                Set.of(Dialect.TWOPHP, Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP),
                mode.isAutoConfirmed() ? Mode.SYNCHRONOUS : Mode.valueOf(mode.name()),
                AutoConfirm.ALLOWED,
                new EndpointPolicy.TimeToLive(TTL, TTL, GRACE),
                new EndpointPolicy.LatePolicy(
                        replayPolicy,
                        replayPolicy == ReplayPolicy.REUSE ? ReuseControl.CONFIRMATION_TOKEN : ReuseControl.NONE),
                effects,
                ClaimMode.DURABLE,
                Enrolment.OPTIONAL,
                new EndpointPolicy.KeyPolicy(window, FailurePolicy.RECORDED),
                Optional.empty());
    }
}
