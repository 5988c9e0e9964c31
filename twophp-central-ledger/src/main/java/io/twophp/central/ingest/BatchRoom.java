package io.twophp.central.ingest;

import io.twophp.central.problem.Refusal;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * The memory for batches that are under way: together a sixteenth of the heap, or one of the greatest size. What a
 * batch takes while it is read and stored is some times its bytes. Nothing waits here: what has no room is told again
 * by its service. Thread-safe.
 */
@ApplicationScoped
public class BatchRoom {

    private static final int PART = 16;
    private static final int RETRY_SECONDS = 2;

    private final long room;
    private long taken;

    /** For the container. */
    public BatchRoom() {
        this(Runtime.getRuntime().maxMemory() / PART);
    }

    BatchRoom(long room) {
        this.room = room;
    }

    /** A batch's part of the memory. */
    interface Place extends AutoCloseable {

        @Override
        void close();
    }

    /**
     * A place for one batch, to be closed when it is done.
     *
     * @param announced its length; negative if it is not announced
     * @param most how long it may be
     * @throws Refusal 503 if others have the room
     */
    synchronized Place enter(int announced, int most) {
        long bytes = announced < 0 ? most : announced;
        if (taken > 0 && taken + bytes > room) {
            throw Refusal.of(
                            503,
                            "too-many-batches",
                            "Too many batches are under way",
                            "Other batches take the memory that there is for them. Nothing was stored; try again.")
                    .retryAfter(RETRY_SECONDS);
        }
        taken += bytes;
        return () -> leave(bytes);
    }

    private synchronized void leave(long bytes) {
        taken -= bytes;
    }
}
