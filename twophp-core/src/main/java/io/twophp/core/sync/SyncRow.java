package io.twophp.core.sync;

import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.core.policy.IntentMode;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A ledger's row as it is sent to the Central Ledger: the sixteen fields of draft §9.8 and the details that operators
 * need. It contains no payload, response, fingerprint or key, and no hint at the grace time δ (§13.3): the time of the
 * move to {@code ABANDONED} is left out.
 *
 * @param version the row's version, which grows with each change, see {@link RowVersion}
 * @param httpMethod the method of the request, if the ledger knows it
 * @param mode the way the intent is confirmed and executed; empty on client rows
 * @param effects the place of its effects; empty on client rows
 * @param ponrDeadline the end of the time to confirm; empty on client rows
 * @param resourceId the resource that the outcome is about
 * @param owner the caller that registered the intent; empty if owners are not sent
 * @param inDoubtSince the time since which the intent waits to be settled
 * @param decidedAt the time when the intent was decided or expired
 * @param callback the state of its callback's delivery; empty if it has none
 * @param reception the messages that the client received of its call's outcome; empty on server rows and if there are
 *     none
 * @param history the row's newest moves, oldest first, {@value #MOST_MOVES} at most
 */
public record SyncRow(
        LedgerEntry entry,
        long version,
        Optional<String> httpMethod,
        Optional<IntentMode> mode,
        Optional<Effects> effects,
        int attempts,
        Optional<Instant> ponrDeadline,
        Optional<String> resourceId,
        Optional<String> owner,
        Optional<Instant> inDoubtSince,
        Optional<Instant> decidedAt,
        Optional<CallbackState> callback,
        Optional<Reception> reception,
        Dialect dialect,
        List<Move> history) {

    /** The most moves that are sent: the newest. */
    public static final int MOST_MOVES = 64;

    public SyncRow {
        Objects.requireNonNull(entry, "entry");
        Objects.requireNonNull(dialect, "dialect");
        history = List.copyOf(history);
        if (history.size() > MOST_MOVES) {
            throw new IllegalArgumentException("more than " + MOST_MOVES + " moves");
        }
    }

    public SyncRow withoutOwner() {
        return with(Optional.empty(), history);
    }

    public SyncRow withHistory(List<Move> moves) {
        return with(owner, moves);
    }

    private SyncRow with(Optional<String> whose, List<Move> moves) {
        return new SyncRow(
                entry,
                version,
                httpMethod,
                mode,
                effects,
                attempts,
                ponrDeadline,
                resourceId,
                whose,
                inDoubtSince,
                decidedAt,
                callback,
                reception,
                dialect,
                moves);
    }

    public enum CallbackState {
        PENDING,
        DELIVERED,
        GIVEN_UP
    }

    public enum Reception {
        CALLED_BACK,
        ANSWERED,
        BOTH
    }

    /** A move of the row; that to {@code ABANDONED} has no time, which would reveal δ. */
    public record Move(int epoch, Phase phase, Optional<Instant> at) {}
}
