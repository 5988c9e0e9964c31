package io.twophp.testsuite.campaign.fault;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.Callback;
import io.twophp.core.callback.Callbacks;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/** Callbacks that leave as soon as they are written down. */
final class FaultyCallbacks extends Delegating {

    /** The delay within which the callback arrives before the commit. */
    private static final Duration HEAD_START = Duration.ofMillis(700);

    private final Callbacks callbacks;
    private final Sql sql;

    FaultyCallbacks(Callbacks callbacks, Sql sql) {
        super(callbacks);
        this.callbacks = callbacks;
        this.sql = sql;
    }

    @Override
    Object called(String method, Object[] arguments, Call call) throws Throwable {
        Object result = call.make();
        if (method.equals("add") && Fault.CALLBACK_BEFORE_COMMIT.isPlanted()) {
            ServerCorrelationId id = (ServerCorrelationId) arguments[0];
            String clientId = sql.text(
                    "SELECT client_correlation_id FROM twophp_intent WHERE server_correlation_id = ?", id.value());
            callbacks.dispatch(new Callback(id, new ClientCorrelationId(clientId), Instant.now()), (URI) arguments[2]);
            LockSupport.parkNanos(HEAD_START.toNanos());
        }
        return result;
    }
}
