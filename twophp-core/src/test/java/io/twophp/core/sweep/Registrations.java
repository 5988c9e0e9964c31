package io.twophp.core.sweep;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.MemoryLedger;
import io.twophp.core.ledger.MemoryUnit;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.policy.TestPolicy;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** Puts intents into a ledger. */
record Registrations(MemoryLedger ledger, MemoryUnit unit) {

    static final ServiceIdentity SHOP = Intents.waiting().service();
    static final Duration TTL = Duration.ofSeconds(30);
    static final Duration GRACE = Duration.ofSeconds(5);

    private static final EndpointPolicy POLICY =
            new TestPolicy().times(TTL, TTL, GRACE).build();

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
                Name.of(like.owner(), new ClientCorrelationId("ccid-" + number)),
                like.service(),
                like.method(),
                like.path(),
                like.fingerprint(),
                TTL,
                IntentMode.SYNCHRONOUS,
                POLICY,
                new Sealed("k1", new byte[1]))));
        return id;
    }
}
