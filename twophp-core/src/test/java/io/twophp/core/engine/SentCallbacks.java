package io.twophp.core.engine;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.Callback;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.ledger.MemoryLedger;
import io.twophp.core.ledger.NewCallback;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Remembers callbacks; they are written down within a unit and leave outside of any. */
public final class SentCallbacks implements Callbacks {

    private final MemoryLedger ledger;
    private final Checkpoints checkpoints;
    private final List<ServerCorrelationId> resumed = new ArrayList<>();
    private final List<ServerCorrelationId> added = new ArrayList<>();
    private final List<Callback> dispatched = new ArrayList<>();

    public SentCallbacks(MemoryLedger ledger, Checkpoints checkpoints) {
        this.ledger = ledger;
        ledger.announce(this::add);
        this.checkpoints = checkpoints;
    }

    public List<ServerCorrelationId> added() {
        return added;
    }

    public List<Callback> dispatched() {
        return dispatched;
    }

    @Override
    public NewCallback seal(ServerCorrelationId id, Owner owner, URI target, TraceContext trace) {
        return new NewCallback(new Sealed("key", target.toString().getBytes(US_ASCII)), Duration.ZERO);
    }

    @Override
    public void add(ServerCorrelationId id, NewCallback callback) {
        ledger.requireUnit();
        added.add(id);
        ledger.onRollback(() -> added.remove(id));
    }

    @Override
    public void dispatch(Callback callback, URI target) {
        if (ledger.isInUnit()) {
            throw new AssertionError("a callback leaves after the commit");
        }
        checkpoints.reached(Checkpoint.CALLBACK_BEGINS);
        dispatched.add(callback);
    }

    @Override
    public Optional<CallbackLedger.DeliveryState> delivery(ServerCorrelationId id) {
        return Optional.empty();
    }

    @Override
    public void resume(ServerCorrelationId id) {
        if (ledger.isInUnit()) {
            throw new AssertionError("a callback leaves after the commit");
        }
        resumed.add(id);
    }

    /** Returns the intents that were announced again before they were executed anew. */
    public List<ServerCorrelationId> resumed() {
        return resumed;
    }
}
