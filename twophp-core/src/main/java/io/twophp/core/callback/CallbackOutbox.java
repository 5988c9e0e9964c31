package io.twophp.core.callback;

import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.CallbackLedger.DeliveryState;
import io.twophp.core.callback.CallbackLedger.Due;
import io.twophp.core.callback.CallbackSender.Delivery;
import io.twophp.core.callback.TargetVault.Addressed;
import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.ledger.NewCallback;
import io.twophp.core.ledger.UnitOfWork;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** Stores callbacks with sealed addresses, and the results of their attempts. Thread-safe. */
public final class CallbackOutbox {

    private final CallbackLedger ledger;
    private final UnitOfWork unit;
    private final TargetVault vault;

    public CallbackOutbox(CallbackLedger ledger, UnitOfWork unit, PayloadCipher cipher) {
        this.ledger = Objects.requireNonNull(ledger, "ledger");
        this.unit = Objects.requireNonNull(unit, "unit");
        this.vault = new TargetVault(Objects.requireNonNull(cipher, "cipher"));
    }

    NewCallback seal(ServerCorrelationId id, Owner owner, Addressed to) {
        return new NewCallback(vault.seal(id, owner, to), CallbackSettings.HOLD);
    }

    void add(ServerCorrelationId id, NewCallback callback) {
        ledger.add(id, callback);
    }

    /** @throws io.twophp.core.crypto.PayloadUnreadableException if the address can't be opened */
    Addressed open(Due due) {
        return vault.open(due.callback().serverCorrelationId(), due.owner(), due.target());
    }

    Optional<Due> claim(ServerCorrelationId id) {
        return unit.call(scope -> ledger.claim(id, CallbackSettings.HOLD));
    }

    Optional<DeliveryState> find(ServerCorrelationId id) {
        return unit.call(scope -> ledger.find(id));
    }

    /** @param next the pause before the next attempt; empty after the last */
    void settle(ServerCorrelationId id, int attempt, Delivery delivery, Optional<Duration> next) {
        unit.run(() -> {
            if (delivery.accepted()) {
                ledger.delivered(id, delivery.result());
            } else {
                ledger.failed(id, attempt, delivery.result(), next);
            }
        });
    }
}
