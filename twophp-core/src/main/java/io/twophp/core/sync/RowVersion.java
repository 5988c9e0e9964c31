package io.twophp.core.sync;

import io.twophp.Phase;
import io.twophp.core.sync.SyncRow.CallbackState;
import io.twophp.core.sync.SyncRow.Reception;
import java.util.Optional;

/**
 * The version of a row. Computed from the row, it grows along every edge of {@link Phase}, so that the later of two
 * readings is known without a clock: epoch · 64 + rank of the phase · 8 + the state of the callback or of the
 * reception. The purge of a row's payload does not change the version.
 */
public final class RowVersion {

    private static final int EPOCH = 64;
    private static final int RANK = 8;

    private RowVersion() {}

    public static long ofServer(int epoch, Phase phase, Optional<CallbackState> callback) {
        return of(epoch, phase, callback.map(RowVersion::side).orElse(0));
    }

    public static long ofClient(int epoch, Phase phase, Optional<Reception> reception) {
        return of(epoch, phase, reception.map(RowVersion::side).orElse(0));
    }

    /** Returns whether a version has the phase of another one, or a later one; callback and reception are ignored. */
    static boolean isAtPhaseOf(long version, long other) {
        return version / RANK >= other / RANK;
    }

    private static long of(int epoch, Phase phase, int side) {
        return (long) epoch * EPOCH + rank(phase) * RANK + side;
    }

    private static int rank(Phase phase) {
        return switch (phase) {
            case WAITING_CONFIRM -> 0;
            case PROCESSING -> 1;
            case TTL_EXPIRED -> 2;
            case COMMITTED, FAILED -> 3;
            case ABANDONED -> 4;
        };
    }

    private static int side(CallbackState callback) {
        return switch (callback) {
            case PENDING -> 0;
            case DELIVERED -> 1;
            case GIVEN_UP -> 2;
        };
    }

    private static int side(Reception reception) {
        return switch (reception) {
            case CALLED_BACK -> 1;
            case ANSWERED -> 2;
            case BOTH -> 3;
        };
    }
}
