package io.twophp.jpa;

import io.twophp.intent.ClientCorrelationId;
import io.twophp.intent.Fingerprint;
import io.twophp.intent.Owner;
import io.twophp.intent.Phase;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.intent.ServiceIdentity;
import io.twophp.ledger.IntentLedger.ClaimRequest;
import io.twophp.ledger.IntentLedger.Completion;
import io.twophp.ledger.IntentLedger.NewIntent;
import io.twophp.payload.Sealed;
import io.twophp.policy.AutoConfirm;
import io.twophp.policy.Effects;
import io.twophp.policy.EndpointPolicy;
import io.twophp.policy.Enrolment;
import io.twophp.policy.Mode;
import io.twophp.policy.ReplayPolicy;
import io.twophp.policy.ReuseControl;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** What tests of single statements register, claim and complete. */
final class Intents {

    static final ServiceIdentity SHOP = ServiceIdentity.named("shop");

    private static final Duration TTL = Duration.ofHours(1);
    private static final Sealed SEALED = new Sealed("key-1", new byte[512]);

    private Intents() {}

    static NewIntent fresh(Effects effects) {
        return fresh(effects, Mode.SYNCHRONOUS);
    }

    static NewIntent fresh(Effects effects, Mode mode) {
        EndpointPolicy policy = new EndpointPolicy(
                "Orders.place",
                Mode.SYNCHRONOUS,
                AutoConfirm.ALLOWED,
                TTL,
                TTL,
                Duration.ZERO,
                ReplayPolicy.REJECT,
                ReuseControl.NONE,
                effects,
                Enrolment.OPTIONAL);
        return new NewIntent(
                new ServerCorrelationId(UUID.randomUUID().toString()),
                new ClientCorrelationId(UUID.randomUUID().toString()),
                new Owner("alice"),
                SHOP,
                "POST",
                "/shop/api/orders",
                new Fingerprint(new byte[32]),
                TTL,
                mode,
                policy,
                SEALED);
    }

    static ClaimRequest claim(NewIntent intent) {
        return new ClaimRequest(
                intent.serverCorrelationId(),
                intent.clientCorrelationId(),
                intent.owner(),
                intent.path(),
                true,
                true,
                false,
                Duration.ofMinutes(1));
    }

    static Completion commit(NewIntent intent) {
        return new Completion(intent.serverCorrelationId(), 1, Phase.COMMITTED, Optional.of("42"), SEALED);
    }
}
