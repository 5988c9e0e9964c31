package io.twophp.jpa;

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
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.Registration;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.Origin;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.policy.CommandPolicy;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.IntentMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

/** The intents that tests of single statements register, claim and complete. */
final class Intents {

    static final ServiceIdentity SHOP = ServiceIdentity.named("shop");

    private static final Duration TTL = Duration.ofHours(1);
    private static final Sealed SEALED = new Sealed("key-1", new byte[512]);

    private Intents() {}

    static NewIntent fresh(Effects effects) {
        return fresh(effects, IntentMode.SYNCHRONOUS);
    }

    static NewIntent fresh(Effects effects, IntentMode mode) {
        return fresh(
                Name.of(
                        new Owner("alice"),
                        new ClientCorrelationId(UUID.randomUUID().toString())),
                effects,
                mode);
    }

    static NewIntent fresh(Name name, Effects effects, IntentMode mode) {
        return new NewIntent(
                new ServerCorrelationId(UUID.randomUUID().toString()),
                name,
                SHOP,
                "POST",
                "/shop/api/orders",
                new Fingerprint(new byte[32]),
                TTL,
                mode,
                policy(effects, TTL, Dialect.TWOPHP, Optional.empty(), Optional.empty()),
                SEALED);
    }

    /** Returns the policy of an endpoint that is synchronous unless its clients ask for something else. */
    static EndpointPolicy policy(
            Effects effects,
            Duration ttl,
            Dialect dialect,
            Optional<Duration> window,
            Optional<CommandPolicy> command) {
        return policy(effects, ClaimMode.DURABLE, ttl, dialect, window, command);
    }

    /** Returns the policy of an endpoint whose claims write nothing where they can. */
    static EndpointPolicy lazy(Dialect dialect, Optional<CommandPolicy> command) {
        return policy(Effects.LOCAL, ClaimMode.LAZY, TTL, dialect, Optional.empty(), command);
    }

    private static EndpointPolicy policy(
            Effects effects,
            ClaimMode claim,
            Duration ttl,
            Dialect dialect,
            Optional<Duration> window,
            Optional<CommandPolicy> command) {
        return new EndpointPolicy(
                "Payments.pay",
                Set.of(dialect),
                Mode.SYNCHRONOUS,
                AutoConfirm.ALLOWED,
                new EndpointPolicy.TimeToLive(ttl, ttl, Duration.ZERO),
                new EndpointPolicy.LatePolicy(ReplayPolicy.REJECT, ReuseControl.NONE),
                effects,
                claim,
                Enrolment.OPTIONAL,
                new EndpointPolicy.KeyPolicy(window, FailurePolicy.RECORDED),
                command);
    }

    /** Returns a request to pay; with an auto-confirmation, one that is executed at once. */
    static Registration registration(Name name, EndpointPolicy policy, Optional<AutoConfirmation> confirmed) {
        Origin origin = new Origin("http://shop/", Set.of());
        StoredRequest request = new StoredRequest("POST", "/payments", null, Map.of(), new byte[] {1}, origin);
        return new Registration(name, OptionalLong.empty(), request, policy, false, confirmed);
    }

    static ClaimRequest claim(NewIntent intent) {
        return claim(intent, false);
    }

    static ClaimRequest claim(NewIntent intent, boolean late) {
        return new ClaimRequest(
                intent.service(),
                intent.serverCorrelationId(),
                intent.name(),
                intent.path(),
                List.of(intent.payload().keyId()),
                true,
                true,
                late,
                Duration.ofMinutes(1));
    }

    static Completion commit(NewIntent intent) {
        return new Completion(intent.serverCorrelationId(), 1, Phase.COMMITTED, Optional.of("42"), SEALED, false);
    }

    /** Returns a completion without a resource. */
    static Completion completion(NewIntent intent, int epoch, Phase outcome) {
        return new Completion(intent.serverCorrelationId(), epoch, outcome, Optional.empty(), intent.payload(), false);
    }

    /** Registers and claims an intent, each in a unit of its own. */
    static NewIntent claimed(UnitOfWork unit, IntentLedger ledger) {
        NewIntent intent = fresh(Effects.LOCAL);
        unit.call(scope -> ledger.register(intent));
        unit.call(scope -> ledger.claim(claim(intent)).orElseThrow());
        return intent;
    }

    /** Registers, claims and commits an intent, each in a unit of its own. */
    static NewIntent committed(UnitOfWork unit, IntentLedger ledger) {
        NewIntent intent = claimed(unit, ledger);
        unit.call(scope -> ledger.complete(commit(intent)).orElseThrow());
        return intent;
    }
}
