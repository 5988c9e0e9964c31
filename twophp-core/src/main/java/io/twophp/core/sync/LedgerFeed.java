package io.twophp.core.sync;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLookup;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * The rows of a ledger that were not sent to the Central Ledger yet. The feed has no position: each write of a row adds
 * an entry, which commits with the row and stays until the row's final version is acknowledged. So no row is passed
 * over, however late a transaction commits. A row that changes after its final version adds another entry.
 *
 * <p>As with the intent ledger, every method joins the caller's unit of work, time is the store's clock, failures are
 * {@link io.twophp.core.ledger.LedgerUnavailableException}s, and implementations are thread-safe. Implementations have
 * to pass {@code LedgerFeedContract} in twophp-tck.
 */
public interface LedgerFeed {

    /**
     * Returns the next entries that are due, by their order, and their rows as they stand. The call of a client's row
     * is read before the row: its final version is never taken from a row that was read earlier. Before any of it is
     * sent, the unit has to end with {@link IntentLookup#flush()}: the rows may not be durable yet.
     *
     * @param after the entry after which to begin, 0 for the first
     * @param limit the most entries to return, {@value Batch#MOST_ROWS} at most
     */
    Page page(ServiceIdentity service, long after, int limit);

    /**
     * Acknowledges rows: the entries of final versions are removed, and the row gets its {@code sync_timestamp} (draft
     * §9.8). The other entries are due again later: after a quarter of the row's age, at least {@code interval} and at
     * most five minutes. Waits for no row that another transaction holds: its entry stays, and is due again after
     * {@code interval}.
     */
    void acknowledge(ServiceIdentity service, Collection<Entry> entries, Duration interval);

    /** Parks an entry whose row the Central Ledger refused: it is due again after {@code pause}. */
    void park(ServiceIdentity service, Entry entry, String reason, Duration pause);

    /**
     * Enters rows anew that have no entry and were never acknowledged: rows that were written while no Central Ledger
     * was set, and rows whose entries were lost. Goes from where the last walk ended, less an hour, up to now,
     * {@code limit} rows at a time. If {@linkplain SyncState#again asked for}, also enters rows that were acknowledged.
     *
     * @return the number of rows that were entered; the walk is over when it is less than {@code limit}
     */
    int walk(ServiceIdentity service, int limit);

    /** Returns the backlog, counted up to {@code most} entries. */
    Backlog backlog(ServiceIdentity service, int most);

    /**
     * Returns a service's rows with an id, of both actors, as they stand; {@value Batch#MOST_ROWS} at most, since other
     * servers may give many calls the same id. As with {@link #page}, the unit has to end with a flush before any of it
     * is sent.
     */
    List<SyncRow> rows(ServiceIdentity service, ServerCorrelationId id);

    /**
     * Returns a service's rows of a tree: those with that client correlation id, and those with it as their parent
     * (D12). As with {@link #page}, the unit has to end with a flush before any of it is sent.
     */
    List<SyncRow> rows(ServiceIdentity service, ClientCorrelationId root, int limit);

    /** Entries that are due, the last one that was examined, whether no more are due, and the ledger's time. */
    record Page(List<Entry> entries, long last, boolean isLast, Instant at) {}

    /** An entry and its row, which is final if it changes no more, or adds a new entry if it does. */
    record Entry(long number, SyncRow row, boolean isFinal) {}

    /** The waiting entries, those whose row was refused, and the wait of the first due one: zero if none is. */
    record Backlog(long pending, long parked, Duration waiting) {}
}
