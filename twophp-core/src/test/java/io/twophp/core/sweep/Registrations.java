package io.twophp.core.sweep;

import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.MemoryLedger;
import io.twophp.core.ledger.MemoryUnit;
import io.twophp.core.policy.EndpointPolicy;
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
        NewIntent offered = Intents.offered(number, POLICY);
        unit.call(scope -> ledger.register(offered));
        return offered.serverCorrelationId();
    }
}
