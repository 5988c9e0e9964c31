package io.twophp.core.query;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import java.util.List;

/**
 * The four query patterns of draft §10.4 over one ledger's rows, of every service in it, called by {@link LedgerQuery};
 * and what a ledger holds of one id, for audits and tests. Inside a {@link io.twophp.core.ledger.UnitOfWork} that it
 * joins; changes nothing. What a {@link Scope} leaves out has no influence on any answer.
 *
 * <p>Answers are pages in the order of {@link Position}. Positions never change: who reads page by page gets each row
 * that was there when the first page was read, and fits, exactly once; rows that come in between may be among them.
 * Phases are those of the moment a page is read.
 *
 * <p>{@code LedgerReaderContract} in twophp-tck is what an implementation has to pass. Implementations are thread-safe.
 * Failures of the infrastructure are thrown as {@link io.twophp.core.ledger.LedgerUnavailableException}.
 */
public interface LedgerReader {

    /** How many calls may lie between a row and the root of its tree. */
    int MOST_DEPTH = 200;

    /** How many rows of a tree are looked at. */
    int MOST_ROWS = 5_000;

    /**
     * Every row that {@code parent_reference_id} leads to from a client correlation id (D12): those with that parent,
     * those whose parent is the client correlation id of one of them, and so on. A cycle is walked once. Whatever was
     * committed before the page was asked for is in it, unless {@value #MOST_DEPTH} calls or {@value #MOST_ROWS} rows
     * are exceeded; the page then says so, and what is nearest to the root is kept.
     */
    TreePage tree(Scope scope, ClientCorrelationId root, Paging paging);

    /** The client's rows of the calls that a participant made. */
    Page<Row> initiatedBy(Scope scope, String source, Window window, Paging paging);

    /** The calls of a client correlation id: one of each caller and service that uses it. */
    Page<CallPair> registrations(Scope scope, ClientCorrelationId id, Paging paging);

    /** The calls of which this ledger holds one row (D26). */
    Page<CallPair> unmatched(Scope scope, Window window, Paging paging);

    /** The rows in {@code WAITING_CONFIRM} or {@code TTL_EXPIRED}, of either actor. */
    Page<Row> stalled(Scope scope, Window window, Paging paging);

    /** The rows with a server's id, as §9.8 has them, the clients' first: one of each call that was given it. */
    List<LedgerEntry> entries(ServerCorrelationId id);

    /** The transitions of an intent's server row, oldest first: by epoch, and within one as the phases follow. */
    List<PhaseTransition> history(ServerCorrelationId id);
}
