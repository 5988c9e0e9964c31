package io.twophp.core.engine;

import io.twophp.Owner;
import io.twophp.core.execution.Background;
import io.twophp.core.execution.Workers;

/**
 * A worker's slot for an intent that may turn out to be asynchronous (decision 0014). The slot is taken only when that
 * is known, inside the unit that claims the intent: before the claim is durable, and so before anything is promised.
 * Use it on one thread, and close it.
 */
final class SlotReservation implements AutoCloseable {

    private final Background background;
    private final Owner owner;
    private boolean possible;
    private Workers.Slot slot;

    SlotReservation(Background background, Owner owner) {
        this.background = background;
        this.owner = owner;
        this.possible = background.hasRoom(owner);
    }

    boolean isPossible() {
        return possible;
    }

    /** Takes a slot; false if others have taken the last one, as {@link #isPossible} is from then on. */
    boolean take() {
        if (slot == null) {
            slot = background.reserve(owner).orElse(null);
            possible = slot != null;
        }
        return possible;
    }

    Workers.Slot slot() {
        return slot;
    }

    @Override
    public void close() {
        if (slot != null) {
            slot.leave();
        }
    }
}
