package io.twophp.jpa;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.LedgerEntry;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.client.ClientRow;
import io.twophp.core.client.ConfirmationMode;
import io.twophp.core.crypto.Sealed;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The calls that tests of single statements open and register. */
final class Outgoing {

    static final Duration HOLD = Duration.ofMinutes(1);

    private static final String ENDPOINT = "POST https://pay.example/payments";

    private Outgoing() {}

    static NewCall root() {
        ClientCorrelationId own = freshId();
        return of(own, own, Optional.empty());
    }

    static NewCall within(ServerCorrelationId intent) {
        return of(freshId(), freshId(), Optional.of(intent));
    }

    static NewCall afterCommit() {
        ClientCorrelationId own = freshId();
        return of(own, own, Optional.empty(), true);
    }

    private static NewCall of(
            ClientCorrelationId own, ClientCorrelationId parent, Optional<ServerCorrelationId> within) {
        return of(own, parent, within, false);
    }

    private static NewCall of(
            ClientCorrelationId own,
            ClientCorrelationId parent,
            Optional<ServerCorrelationId> within,
            boolean afterCommit) {
        return new NewCall(
                UUID.randomUUID(),
                Intents.SHOP,
                own,
                parent,
                within,
                within.map(intent -> ENDPOINT + " 1"),
                "pay",
                "POST",
                ENDPOINT,
                ConfirmationMode.HANDSHAKE,
                Dialect.TWOPHP,
                new Sealed("key-1", new byte[512]),
                afterCommit);
    }

    static ClientCorrelationId freshId() {
        return new ClientCorrelationId(UUID.randomUUID().toString());
    }

    static LedgerEntry row(NewCall call) {
        ServerCorrelationId id = new ServerCorrelationId(UUID.randomUUID().toString());
        return new ClientRow(
                        Intents.SHOP,
                        call.target(),
                        call.endpoint(),
                        call.clientCorrelationId(),
                        call.parentReferenceId())
                .registered(id, Duration.ofSeconds(30), Instant.parse("2031-01-01T00:00:00Z"));
    }
}
