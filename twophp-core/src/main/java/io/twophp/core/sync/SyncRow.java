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
 * A ledger's row as the Central Ledger is told of it: the sixteen fields of draft §9.8 and what operators ask for. No
 * payload, response, fingerprint or key is in it, nor what tells the grace time δ (§13.3): of a row in
 * {@code ABANDONED}, when it became so is missing.
 *
 * @param entry the sixteen fields
 * @param version grows with each change of the row, see {@link RowVersion}
 * @param httpMethod the method of the request, if the ledger knows it
 * @param mode how it is confirmed and executed; empty on client rows
 * @param effects where its effects are; empty on client rows
 * @param attempts how often it was executed
 * @param ponrDeadline until when a confirmation is in time; empty on client rows
 * @param resourceId what the outcome is about
 * @param owner who registered it; empty if owners are not told
 * @param inDoubtSince since when it waits for somebody to settle it
 * @param decidedAt when it was decided or expired
 * @param callback how the delivery of its callback stands; empty if it has none
 * @param reception what the client received of its call's outcome; empty on server rows and if it is nothing
 * @param dialect what its client spoke
 * @param history its newest moves, oldest first, {@value #MOST_MOVES} at most
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

    /** How many moves are told at most: the newest. */
    public static final int MOST_MOVES = 64;

    public SyncRow {
        Objects.requireNonNull(entry, "entry");
        Objects.requireNonNull(dialect, "dialect");
        history = List.copyOf(history);
        if (history.size() > MOST_MOVES) {
            throw new IllegalArgumentException("more than " + MOST_MOVES + " moves");
        }
    }

    /** The same, without saying who registered it. */
    public SyncRow withoutOwner() {
        return with(Optional.empty(), history);
    }

    /** The same, with other moves. */
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

    /** How the delivery of a callback stands. */
    public enum CallbackState {
        PENDING,
        DELIVERED,
        GIVEN_UP
    }

    /** What a client received of its call's outcome. */
    public enum Reception {
        CALLED_BACK,
        ANSWERED,
        BOTH
    }

    /**
     * A move of the row.
     *
     * @param at when; empty for the move to {@code ABANDONED}, which would tell δ
     */
    public record Move(int epoch, Phase phase, Optional<Instant> at) {}
}
