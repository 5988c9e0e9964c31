package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.ClientCorrelationId;
import io.twophp.Effects;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ReplayPolicy;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.NameReservation;
import io.twophp.core.intent.Origin;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.policy.IntentMode;
import io.twophp.jaxrs.request.OwnersContext;
import io.twophp.jaxrs.request.Redelivered;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Creates an intent, for requests on its behalf. */
final class LoopbackDeliveries {

    static final StoredRequest ORDER = new StoredRequest(
            "PUT",
            "/shop/api/orders/1",
            null,
            Map.of(),
            new byte[0],
            new Origin("https://shop.example/shop/api/", Set.of("customer")));

    static final Intent INTENT = new Intent(
            new ServerCorrelationId("0198c5a6-7d1e-7000-8000-3f2b6a1c9d04"),
            new ClientCorrelationId("one"),
            new Owner("olga"),
            ServiceIdentity.named("shop"),
            "PUT",
            "/shop/api/orders",
            ORDER.fingerprint(),
            Phase.PROCESSING,
            1,
            1,
            0,
            IntentMode.ASYNCHRONOUS,
            Effects.LOCAL,
            ReplayPolicy.REJECT,
            Instant.EPOCH,
            Optional.of(Instant.EPOCH),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Instant.EPOCH,
            Duration.ofSeconds(30),
            Duration.ofSeconds(1),
            Optional.empty(),
            NameReservation.TWOPHP);

    private LoopbackDeliveries() {}

    static Redelivered delivery(OwnersContext owner) {
        return new Redelivered(new Claim(INTENT), ORDER, owner);
    }
}
