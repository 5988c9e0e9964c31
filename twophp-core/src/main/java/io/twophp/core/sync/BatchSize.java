package io.twophp.core.sync;

/**
 * Sets the number of rows in the next batch (L5): half of one that was too large, doubled again once several have been
 * accepted. Not thread-safe.
 */
final class BatchSize {

    private static final int TAKEN_BEFORE_MORE = 8;

    private final int most;
    private int size;
    private int taken;

    BatchSize(int most) {
        this.most = most;
        this.size = most;
    }

    int next() {
        return size;
    }

    void taken() {
        taken++;
        if (taken >= TAKEN_BEFORE_MORE) {
            taken = 0;
            size = (int) Math.min(most, size * 2L);
        }
    }

    /** @param rows the number of rows in the refused batch, more than one */
    void tooLarge(int rows) {
        taken = 0;
        size = Math.max(1, Math.min(size, rows) / 2);
    }
}
