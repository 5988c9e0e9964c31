package io.twophp.central.query;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How it all stands.
 *
 * @param minutes the last sixty, oldest first, the running one included
 * @param outcomes how many calls ended how in the last 24 hours: servers' rows, by their services' clocks
 * @param oldestUnconfirmed of all calls that wait for their confirmation
 * @param doubts how many calls wait for somebody to settle them, counted up to {@link Overviews#MOST_COUNTED}
 * @param stalled how many calls wait for a confirmation or expired, and are decided by neither side, counted up to that
 *     number
 * @param reasons how many calls there are of each reason why they are no pair, among the newest of them
 */
public record Overview(
        Instant at,
        List<Minute> minutes,
        Map<String, Long> outcomes,
        Optional<Call> oldestUnconfirmed,
        int doubts,
        int stalled,
        Map<Reason, Integer> reasons,
        Services services) {

    public Overview {
        minutes = List.copyOf(minutes);
        outcomes = Map.copyOf(outcomes);
        reasons = Map.copyOf(reasons);
    }

    /** How many calls are no pair, and are not just late. */
    public int unmatched() {
        return reasons.entrySet().stream()
                .filter(entry -> entry.getKey().verdict() == Verdict.UNMATCHED)
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    /** How many intents were registered in a minute, and decided in it. */
    public record Minute(Instant at, long registered, long committed, long failed, long expired, long abandoned) {}

    /**
     * How services stand.
     *
     * @param enrolled how many are enrolled; awaited and revoked ones do not count
     * @param silent how many of them have sent nothing for {@link Overviews#SILENT_AFTER}, and did not report that they
     *     were closed
     * @param refused how many rows were refused and are not taken yet
     */
    public record Services(int enrolled, int silent, int refused) {}
}
