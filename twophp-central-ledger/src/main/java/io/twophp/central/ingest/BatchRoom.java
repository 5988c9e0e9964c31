package io.twophp.central.ingest;

import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * The memory for batches that are under way: together a sixteenth of the heap, or one batch of the greatest size. While
 * a batch is read and stored, it takes some times its bytes. No batch waits here: its service sends it again if there
 * is no room. Thread-safe.
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

    interface Place extends AutoCloseable {

        @Override
        void close();
    }

    /**
     * Reserves memory for one batch, until the place is closed.
     *
     * @param announced the batch's length; negative if it is not announced
     * @param most the most bytes that it may have
     * @throws Refusal 503 if other batches take the memory
     */
    synchronized Place enter(int announced, int most) {
        long bytes = announced < 0 ? most : announced;
        if (taken > 0 && taken + bytes > room) {
            throw RefusalType.TOO_MANY_BATCHES
                    .refusal("Other batches take the memory that there is for them. Nothing was stored; try again.")
                    .retryAfter(RETRY_SECONDS);
        }
        taken += bytes;
        return () -> leave(bytes);
    }

    private synchronized void leave(long bytes) {
        taken -= bytes;
    }
}
