package io.twophp.core.client;

import io.twophp.ClientCorrelationId;
import io.twophp.core.callback.Callback;
import java.util.Objects;
import java.util.Optional;

/**
 * Receives the callbacks of auto-confirmed calls (draft §5.5): each becomes the client's row of its call, unless the
 * answer came before. The callback's content is not verified here; its signature has to be verified before.
 * Thread-safe.
 */
public record CallbackInbox(CallParts parts) {

    public CallbackInbox {
        Objects.requireNonNull(parts, "parts");
    }

    /** Records a callback, durably and once; returns the call as it stands, empty if this client made none. */
    public Optional<Call> received(Callback callback) {
        return parts.call(ledger -> ledger.find(parts.service(), callback.clientCorrelationId())
                .filter(call -> ledger.calledBack(
                        call.id(), call.row(parts.service()).processing(callback.serverCorrelationId(), parts.now())))
                .flatMap(call -> ledger.find(call.id())));
    }

    /** Returns a call of this client, with its callback and answer so far (Table 3). */
    public Optional<Call> find(ClientCorrelationId id) {
        return parts.call(ledger -> ledger.find(parts.service(), id));
    }
}
