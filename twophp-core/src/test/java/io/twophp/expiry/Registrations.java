package io.twophp.expiry;

import io.twophp.intent.ClientCorrelationId;
import io.twophp.intent.Intent;
import io.twophp.intent.Intents;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.intent.ServiceIdentity;
import io.twophp.ledger.IntentLedger.NewIntent;
import io.twophp.ledger.MemoryLedger;
import io.twophp.ledger.MemoryUnit;
import io.twophp.payload.Sealed;
import io.twophp.policy.AutoConfirm;
import io.twophp.policy.Effects;
import io.twophp.policy.EndpointPolicy;
import io.twophp.policy.Enrolment;
import io.twophp.policy.Mode;
import io.twophp.policy.ReplayPolicy;
import io.twophp.policy.ReuseControl;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** Puts intents into a ledger. */
record Registrations(MemoryLedger ledger, MemoryUnit unit) {

    static final ServiceIdentity SHOP = Intents.waiting().service();
    static final Duration TTL = Duration.ofSeconds(30);
    static final Duration GRACE = Duration.ofSeconds(5);

    private static final EndpointPolicy POLICY = new EndpointPolicy(
            "Orders.place",
            Mode.SYNCHRONOUS,
            AutoConfirm.ALLOWED,
            TTL,
            TTL,
            GRACE,
            ReplayPolicy.REJECT,
            ReuseControl.NONE,
            Effects.LOCAL,
            Enrolment.OPTIONAL);

    List<ServerCorrelationId> add(int count) {
        return IntStream.range(ledger.size(), ledger.size() + count)
                .mapToObj(this::addOne)
                .toList();
    }

    private ServerCorrelationId addOne(int number) {
        Intent like = Intents.waiting();
        ServerCorrelationId id = new ServerCorrelationId("scid-" + number);
        unit.call(scope -> ledger.register(new NewIntent(
                id,
                new ClientCorrelationId("ccid-" + number),
                like.owner(),
                like.service(),
                like.method(),
                like.path(),
                like.fingerprint(),
                TTL,
                Mode.SYNCHRONOUS,
                POLICY,
                new Sealed("k1", new byte[1]))));
        return id;
    }
}
