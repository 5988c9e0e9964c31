package io.twophp.central.query;

import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

/**
 * Pages of calls. Each call that has a candidate is listed once: at the first of its rows that are candidates, the
 * server's before the client's. Positions never change, so that a client that reads page by page meets each call that
 * stays as it is exactly once.
 */
final class CallPages {

    private final CentralCalls calls;
    private final BiFunction<Optional<Position>, Integer, List<Position>> candidates;
    private final BiPredicate<CentralRow, CentralCall> isCandidate;

    /**
     * @param candidates reads the next candidates behind a position, up to a number of them
     * @param isCandidate whether a row of a call is one of them
     */
    CallPages(
            CentralCalls calls,
            BiFunction<Optional<Position>, Integer, List<Position>> candidates,
            BiPredicate<CentralRow, CentralCall> isCandidate) {
        this.calls = calls;
        this.candidates = candidates;
        this.isCandidate = isCandidate;
    }

    /**
     * Returns a page of the calls that are wanted.
     *
     * @param mostReadings the most times that candidates are read
     * @param atOnce the number of candidates to read if so many calls are missing
     */
    Page<CentralCall> page(Paging paging, int mostReadings, IntUnaryOperator atOnce, Predicate<CentralCall> wanted) {
        List<CentralCall> found = new ArrayList<>();
        Optional<Position> after = paging.after();
        for (int i = 0; i < mostReadings; i++) {
            int limit = atOnce.applyAsInt(paging.limit() + 1 - found.size());
            List<Position> read = candidates.apply(after, limit);
            Map<Position, CentralCall> listed = listed(read);
            for (Position candidate : read) {
                CentralCall call = listed.get(candidate);
                if (call != null && wanted.test(call)) {
                    if (found.size() == paging.limit()) {
                        return new Page<>(found, after);
                    }
                    found.add(call);
                }
                after = Optional.of(candidate);
            }
            if (read.size() < limit) {
                return new Page<>(found, Optional.empty());
            }
        }
        return new Page<>(found, after);
    }

    Map<Position, CentralCall> listed(List<Position> read) {
        Map<String, CentralCall> whole = calls.at(read);
        Map<Position, CentralCall> listed = new LinkedHashMap<>();
        for (Position candidate : read) {
            CentralCall call = whole.get(candidate.serverCorrelationId());
            if (call != null && isListedAt(candidate, call)) {
                listed.put(candidate, call);
            }
        }
        return listed;
    }

    private boolean isListedAt(Position candidate, CentralCall call) {
        return call.rows()
                .filter(row -> isCandidate.test(row, call))
                .findFirst()
                .map(CentralRow::position)
                .filter(candidate::equals)
                .isPresent();
    }
}
