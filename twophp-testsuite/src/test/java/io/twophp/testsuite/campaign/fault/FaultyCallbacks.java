package io.twophp.testsuite.campaign.fault;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.Callback;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.crypto.Sealed;
import jakarta.enterprise.inject.Instance;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/** Callbacks that leave as soon as they are written down. */
final class FaultyCallbacks extends Delegating {

    /** The delay within which the callback arrives before the commit. */
    private static final Duration HEAD_START = Duration.ofMillis(700);

    private final Instance<Callbacks> callbacks;
    private final PayloadCipher cipher;
    private final Sql sql;

    FaultyCallbacks(CallbackLedger ledger, Instance<Callbacks> callbacks, PayloadCipher cipher, Sql sql) {
        super(ledger);
        this.callbacks = callbacks;
        this.cipher = cipher;
        this.sql = sql;
    }

    @Override
    Object called(String method, Object[] arguments, Call call) throws Throwable {
        Object result = call.make();
        if (method.equals("add") && Fault.CALLBACK_BEFORE_COMMIT.isPlanted()) {
            ServerCorrelationId id = (ServerCorrelationId) arguments[0];
            ClientCorrelationId clientId = new ClientCorrelationId(column("client_correlation_id", id));
            callbacks.get().dispatch(new Callback(id, clientId, Instant.now()), target(id, (Sealed) arguments[1]));
            LockSupport.parkNanos(HEAD_START.toNanos());
        }
        return result;
    }

    private URI target(ServerCorrelationId id, Sealed address) {
        byte[] associated = ("callback\n" + id + "\n" + column("owner", id)).getBytes(UTF_8);
        return URI.create(new String(cipher.open(address, associated), UTF_8)
                .lines()
                .findFirst()
                .orElseThrow());
    }

    private String column(String name, ServerCorrelationId id) {
        return sql.text("SELECT " + name + " FROM twophp_intent WHERE server_correlation_id = ?", id.value());
    }
}
