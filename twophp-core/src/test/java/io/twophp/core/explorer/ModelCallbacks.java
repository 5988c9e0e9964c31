package io.twophp.core.explorer;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.Callback;
import io.twophp.core.callback.CallbackLedger.DeliveryState;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.ledger.NewCallback;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** Records callbacks in the unit they belong to, and notifies the checker when one leaves. */
final class ModelCallbacks implements Callbacks {

    private final World world;

    ModelCallbacks(World world) {
        this.world = world;
    }

    @Override
    public NewCallback seal(ServerCorrelationId id, Owner owner, URI target, TraceContext trace) {
        return new NewCallback(new Sealed("key", target.toString().getBytes(US_ASCII)), Duration.ZERO);
    }

    @Override
    public void add(ServerCorrelationId id, NewCallback callback) {
        world.callbacks.add(id);
        world.scheduler.self().unit.callbacks.add(id);
        if (world.has(PlantedFault.CALLBACK_BEFORE_COMMIT)) {
            world.checker.callbackLeaves(id);
        }
    }

    @Override
    public void dispatch(Callback callback, URI target) {
        leave(callback.serverCorrelationId());
    }

    /** One that was announced before is announced again: receivers hear of it at least once. */
    @Override
    public void resume(ServerCorrelationId id) {
        if (world.callbacks.contains(id)) {
            leave(id);
        }
    }

    @Override
    public Optional<DeliveryState> delivery(ServerCorrelationId id) {
        return Optional.empty();
    }

    private void leave(ServerCorrelationId id) {
        Scheduler scheduler = world.scheduler;
        scheduler.point();
        scheduler.self().stepped = true;
        world.checker.callbackLeaves(id);
    }
}
