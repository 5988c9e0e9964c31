package io.twophp.central.query;

import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Pages of calls. Each call that has a wanted row is listed once: at the first of its wanted rows, the server's before
 * the client's. Positions never change, so that a client that reads page by page meets each call that stays as it is
 * exactly once.
 */
final class CallPages {

    /** The most times that rows are read for one page. */
    private static final int MOST_READINGS = 20;

    private final CentralCalls calls;

    CallPages(CentralCalls calls) {
        this.calls = calls;
    }

    Page<CentralCall> page(Criteria criteria, RowOrder order, Paging paging) {
        List<CentralCall> found = new ArrayList<>();
        Optional<Position> after = paging.after();
        for (int i = 0; i < MOST_READINGS; i++) {
            // Most calls have two rows.
            int wanted = 2 * (paging.limit() + 1 - found.size());
            List<CentralRow> read = calls.rows().next(criteria, order, after, wanted + 1);
            Map<String, CentralCall> whole =
                    calls.at(read.stream().map(CentralRow::position).toList());
            for (CentralRow row : read) {
                CentralCall call = whole.get(row.serverCorrelationId());
                if (call != null && isListedAt(row, call, criteria)) {
                    if (found.size() == paging.limit()) {
                        return new Page<>(found, after);
                    }
                    found.add(call);
                }
                after = Optional.of(row.position());
            }
            if (read.size() <= wanted) {
                return new Page<>(found, Optional.empty());
            }
        }
        return new Page<>(found, after);
    }

    private static boolean isListedAt(CentralRow row, CentralCall call, Criteria criteria) {
        return call.rows()
                .filter(own -> criteria.holdFor(own, call))
                .findFirst()
                .map(CentralRow::position)
                .filter(row.position()::equals)
                .isPresent();
    }
}
