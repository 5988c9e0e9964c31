package io.twophp.jaxrs.rig;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.ClientRow;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.tck.ClientEntries;
import java.time.Duration;
import java.util.UUID;

/** Writes the client rows of calls, as services that share the ledger's database do. */
public final class Calls {

    private static final Duration TTL = Duration.ofSeconds(30);
    private static final Duration STEP = Duration.ofMillis(1);

    private final TestDatabase database;

    public Calls(TestDatabase database) {
        this.database = database;
    }

    /** Writes the caller's row of an intent that it registered here, as the root of a tree. */
    public void root(String caller, ClientIntent intent) {
        record(
                ClientRow.root(ServiceIdentity.named(caller), "shop", "https://shop.example/orders", id(intent.ccid())),
                intent.scid());
    }

    /** Writes a call to another service, made within another; returns its id. */
    public String within(String inbound, String caller, String target) {
        ClientCorrelationId id = id("c-" + UUID.randomUUID());
        record(
                ClientRow.within(
                        id(inbound), ServiceIdentity.named(caller), target, "https://" + target + ".example/api", id),
                "s-" + UUID.randomUUID());
        return id.value();
    }

    private void record(ClientRow row, String scid) {
        LedgerEntry entry = row.registered(new ServerCorrelationId(scid), TTL, database.instant());
        database.ownTransactions().call(scope -> {
            ClientEntries.write(database.calls(), entry);
            return null;
        });
        database.advance(STEP);
    }

    private static ClientCorrelationId id(String value) {
        return new ClientCorrelationId(value);
    }
}
