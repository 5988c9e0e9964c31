package io.twophp.central.query;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state of calls and services.
 *
 * @param minutes the last sixty, oldest first, the running one included
 * @param outcomes the number of calls by outcome in the last 24 hours: servers' rows, by their services' clocks
 * @param oldestUnconfirmed the oldest of all calls that wait for their confirmation
 * @param doubts the number of calls that wait for an operator to settle them, counted up to
 *     {@link Overviews#MOST_COUNTED}
 * @param stalled the number of calls that wait for a confirmation or expired, and are decided by neither side, counted
 *     up to the same limit
 * @param reasons the number of calls that are no pair, by reason, among the newest of them
 */
public record Overview(
        Instant at,
        List<Minute> minutes,
        Map<String, Long> outcomes,
        Optional<CentralCall> oldestUnconfirmed,
        int doubts,
        int stalled,
        Map<Reason, Integer> reasons,
        Services services) {

    public Overview {
        minutes = List.copyOf(minutes);
        outcomes = Map.copyOf(outcomes);
        reasons = Map.copyOf(reasons);
    }

    /** Returns the number of calls that are no pair, and are not just late. */
    public int unmatched() {
        return reasons.entrySet().stream()
                .filter(entry -> entry.getKey().status() == MatchStatus.UNMATCHED)
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    /** The numbers of intents that were registered in a minute, and that were decided in it. */
    public record Minute(Instant at, long registered, long committed, long failed, long expired, long abandoned) {}

    /**
     * The state of services.
     *
     * @param enrolled the number of enrolled services; awaited and revoked ones do not count
     * @param silent how many of them have sent nothing for {@link Overviews#SILENT_AFTER}, and did not report that they
     *     were closed
     * @param refused the number of rows that were refused and are not taken yet
     */
    public record Services(int enrolled, int silent, int refused) {}
}
