package io.twophp.se;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.core.query.CallPair;
import io.twophp.core.query.LedgerQuery;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import io.twophp.core.query.Row;
import io.twophp.core.query.Scope;
import io.twophp.core.query.TreePage;
import io.twophp.core.query.TreePage.TreeRow;
import io.twophp.core.query.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Queries a client's own ledger (draft §10.4), which holds the client's rows of its calls. Thread-safe. */
public final class ClientLedger {

    private final LedgerQuery query;

    ClientLedger(LedgerQuery query) {
        this.query = query;
    }

    /** Returns the rows of the call tree below a client correlation id. */
    public List<LedgerEntry> tree(ClientCorrelationId root) {
        return all(paging -> {
            TreePage page = query.tree(Scope.everything(), root, paging);
            return new Page<>(page.items().stream().map(TreeRow::entry).toList(), page.next());
        });
    }

    /** Returns the rows of the calls that were registered under a client correlation id. */
    public List<LedgerEntry> registrations(ClientCorrelationId id) {
        return all(paging -> {
            Page<CallPair> page = query.registrations(Scope.everything(), id, paging);
            return new Page<>(page.items().stream().map(CallPair::any).toList(), page.next());
        });
    }

    /**
     * Returns the rows in {@code WAITING_CONFIRM} or {@code TTL_EXPIRED}.
     *
     * @param from the earliest time of registration
     */
    public List<LedgerEntry> stalled(Instant from) {
        return all(paging -> {
            Page<Row> page = query.stalled(Scope.everything(), new Window(from, Optional.empty()), paging);
            return new Page<>(page.items().stream().map(Row::entry).toList(), page.next());
        });
    }

    private static List<LedgerEntry> all(Function<Paging, Page<LedgerEntry>> question) {
        List<LedgerEntry> rows = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        do {
            Page<LedgerEntry> page = question.apply(new Paging(after, Paging.MOST));
            rows.addAll(page.items());
            after = page.next();
        } while (after.isPresent());
        return rows;
    }
}
