package io.twophp.tck;

import io.twophp.call.CallLedger;
import io.twophp.call.CallLedger.NewCall;
import io.twophp.call.Way;
import io.twophp.intent.ClientCorrelationId;
import io.twophp.intent.ServiceIdentity;
import io.twophp.ledger.LedgerEntry;
import io.twophp.payload.Sealed;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Writes client's rows as calls leave them, for tests that are about the rows and not about the calls. */
public final class ClientEntries {

    private static final Duration HOLD = Duration.ofDays(1);

    private ClientEntries() {}

    /** Joins the running unit of work. */
    public static void write(CallLedger ledger, LedgerEntry row) {
        UUID call = UUID.randomUUID();
        NewCall opened = new NewCall(
                call,
                new ServiceIdentity(row.serviceLedgerId(), row.source()),
                new ClientCorrelationId(row.clientCorrelationId()),
                new ClientCorrelationId(row.parentReferenceId()),
                Optional.empty(),
                Optional.empty(),
                row.target().orElseThrow(),
                "POST",
                row.serviceEndpoint(),
                Way.HANDSHAKE,
                new Sealed("none", new byte[0]));
        ledger.open(opened, HOLD, true);
        if (!ledger.registered(call, row)) {
            throw new IllegalStateException("the row was not written: " + row);
        }
    }
}
