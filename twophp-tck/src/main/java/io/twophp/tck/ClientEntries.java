package io.twophp.tck;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.LedgerEntry;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.client.ConfirmationMode;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Writes client's rows as calls leave them, for tests that are about the rows and not about the calls. */
public final class ClientEntries {

    private static final Duration HOLD = Duration.ofDays(1);

    private ClientEntries() {}

    /** Writes a row; joins the running unit of work. */
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
                ConfirmationMode.HANDSHAKE,
                Dialect.TWOPHP,
                new Sealed("none", new byte[0]),
                false);
        ledger.open(opened, HOLD, true);
        if (!ledger.registered(call, row)) {
            throw new IllegalStateException("the row was not written: " + row);
        }
    }
}
