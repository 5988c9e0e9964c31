package io.twophp.core.engine;

import io.twophp.Owner;
import io.twophp.core.execution.Background;
import io.twophp.core.execution.Workers;

/**
 * A worker's slot for an intent that may turn out to be asynchronous (decision 0014). It is taken only when that is
 * known, inside the unit that claims the intent: before the claim is durable, so before anything is promised. Use it on
 * one thread, and close it.
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

    /** Whether there was a free slot for the owner when it was last looked for. */
    boolean isPossible() {
        return possible;
    }

    /**
     * Takes a slot.
     *
     * @return false if others have taken the last one meanwhile; from then on it is not possible any more
     */
    boolean take() {
        if (slot == null) {
            slot = background.reserve(owner).orElse(null);
            possible = slot != null;
        }
        return possible;
    }

    /** The slot that was taken. */
    Workers.Slot slot() {
        return slot;
    }

    /** Leaves the slot, unless it was used. */
    @Override
    public void close() {
        if (slot != null) {
            slot.leave();
        }
    }
}
