package io.twophp.tck;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.intent.ClientCorrelationId;
import io.twophp.intent.Fingerprint;
import io.twophp.intent.Owner;
import io.twophp.intent.Phase;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.intent.ServiceIdentity;
import io.twophp.intent.StoredRequest;
import io.twophp.ledger.IntentLedger.ClaimRequest;
import io.twophp.ledger.IntentLedger.Completion;
import io.twophp.ledger.IntentLedger.NewIntent;
import io.twophp.payload.Sealed;
import io.twophp.policy.Effects;
import io.twophp.policy.EndpointPolicy;
import io.twophp.policy.Enrolment;
import io.twophp.policy.Mode;
import io.twophp.policy.ReplayPolicy;
import io.twophp.policy.ReuseControl;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** An intent nobody else uses, and what is asked about it. Immutable; methods that change something give another. */
record Sample(
        ServerCorrelationId id,
        ClientCorrelationId clientId,
        Owner owner,
        ServiceIdentity service,
        ReplayPolicy replayPolicy,
        Effects effects,
        byte[] content) {

    static final Duration TTL = Duration.ofSeconds(30);
    static final Duration GRACE = Duration.ofSeconds(5);
    static final Duration LEASE = Duration.ofSeconds(60);
    static final int ATTEMPTS = 3;
    static final String PATH = "/shop/api/orders";
    static final ServiceIdentity SHOP = ServiceIdentity.named("shop");

    /** Under REJECT, with local effects. */
    static Sample intent() {
        return new Sample(
                new ServerCorrelationId(UUID.randomUUID().toString()),
                new ClientCorrelationId("client-" + UUID.randomUUID()),
                new Owner("alice-" + UUID.randomUUID()),
                SHOP,
                ReplayPolicy.REJECT,
                Effects.LOCAL,
                "sealed request".getBytes(UTF_8));
    }

    static Sample reusable() {
        Sample like = intent();
        return new Sample(
                like.id, like.clientId, like.owner, like.service, ReplayPolicy.REUSE, like.effects, like.content);
    }

    static Sample external() {
        Sample like = intent();
        return new Sample(
                like.id, like.clientId, like.owner, like.service, like.replayPolicy, Effects.EXTERNAL, like.content);
    }

    /** A second registration with the same key: another id from the engine, the same from the client. */
    Sample duplicate() {
        return new Sample(
                new ServerCorrelationId(UUID.randomUUID().toString()),
                clientId,
                owner,
                service,
                replayPolicy,
                effects,
                "another sealed request".getBytes(UTF_8));
    }

    Sample ownedBy(Owner other) {
        return new Sample(id, clientId, other, service, replayPolicy, effects, content);
    }

    Sample heldBy(ServiceIdentity other) {
        return new Sample(id, clientId, owner, other, replayPolicy, effects, content);
    }

    Sample holding(byte[] other) {
        return new Sample(id, clientId, owner, service, replayPolicy, effects, other);
    }

    NewIntent newIntent() {
        return new NewIntent(
                id, clientId, owner, service, "POST", PATH, fingerprint(), TTL, policy(), new Sealed("key-1", content));
    }

    Fingerprint fingerprint() {
        return new StoredRequest("POST", PATH, null, Map.of("content-type", List.of("text/plain")), content)
                .fingerprint();
    }

    ClaimRequest claim() {
        return claim(clientId, owner, PATH);
    }

    ClaimRequest lateClaim() {
        return new ClaimRequest(id, clientId, owner, PATH, true, LEASE, ATTEMPTS);
    }

    ClaimRequest claim(ClientCorrelationId client, Owner claimant, String path) {
        return new ClaimRequest(id, client, claimant, path, false, LEASE, ATTEMPTS);
    }

    Completion completion(int epoch, Phase outcome) {
        Optional<String> resource = outcome == Phase.COMMITTED ? Optional.of("order-" + id) : Optional.empty();
        return new Completion(id, epoch, outcome, resource, response(epoch));
    }

    Sealed response(int epoch) {
        return new Sealed("key-1", ("sealed response of epoch " + epoch).getBytes(UTF_8));
    }

    private EndpointPolicy policy() {
        return new EndpointPolicy(
                "Orders.place",
                Mode.SYNCHRONOUS,
                TTL,
                TTL,
                GRACE,
                replayPolicy,
                replayPolicy == ReplayPolicy.REUSE ? ReuseControl.CONFIRMATION_TOKEN : ReuseControl.NONE,
                effects,
                Enrolment.OPTIONAL);
    }
}
