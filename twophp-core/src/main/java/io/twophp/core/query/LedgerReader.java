package io.twophp.core.query;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import java.util.List;

/**
 * The four query patterns of draft §10.4 over one ledger's rows, of every service in it, called by {@link LedgerQuery};
 * and a ledger's content for one id, for audits and tests. Joins a {@link io.twophp.core.ledger.UnitOfWork}, inside
 * which it has to be called; changes nothing. Rows outside of a {@link Scope} have no influence on any answer.
 *
 * <p>Answers are pages in the order of {@link Position}. Positions never change: a client that reads page by page gets
 * each matching row that existed when the first page was read exactly once; rows that are added meanwhile may be
 * included. Phases are those of the moment a page is read.
 *
 * <p>Implementations have to pass {@code LedgerReaderContract} in twophp-tck, and are thread-safe. Failures of the
 * infrastructure are thrown as {@link io.twophp.core.ledger.LedgerUnavailableException}.
 */
public interface LedgerReader {

    /** The most calls between a row and the root of its tree. */
    int MOST_DEPTH = 200;

    /** The most rows of a tree that are read. */
    int MOST_ROWS = 5_000;

    /**
     * Returns every row that {@code parent_reference_id} leads to from a client correlation id (D12): rows with that
     * parent, rows whose parent is the client correlation id of one of these, and so on. A cycle is walked once. All
     * rows that were committed before the page was requested are included, unless {@value #MOST_DEPTH} calls or
     * {@value #MOST_ROWS} rows are exceeded; the page then reports that, and the rows nearest to the root are kept.
     */
    TreePage tree(Scope scope, ClientCorrelationId root, Paging paging);

    /** Returns the client's rows of the calls that a participant made. */
    Page<Row> initiatedBy(Scope scope, String source, Window window, Paging paging);

    /** Returns the calls of a client correlation id: one of each caller and service that uses it. */
    Page<CallPair> registrations(Scope scope, ClientCorrelationId id, Paging paging);

    /** Returns the calls of which this ledger holds one row (D26). */
    Page<CallPair> unmatched(Scope scope, Window window, Paging paging);

    /** Returns the rows in {@code WAITING_CONFIRM} or {@code TTL_EXPIRED}, of either actor. */
    Page<Row> stalled(Scope scope, Window window, Paging paging);

    /** Returns the rows with a server's id in the form of §9.8, of each call that has it, the clients' first. */
    List<LedgerEntry> entries(ServerCorrelationId id);

    /** Returns the moves of an intent's row, oldest first: by epoch, and within one in the order of phases. */
    List<PhaseTransition> history(ServerCorrelationId id);
}
