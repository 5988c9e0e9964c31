package io.twophp.core.sync;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * What of a ledger the Central Ledger has not been told. There is no position in it: each row that is written brings an
 * entry, which commits with it and stays until the row's final version is acknowledged. So nothing is passed over,
 * however late a transaction commits. A row that changes after its final version brings another entry.
 *
 * <p>As with the intent ledger, every method joins the caller's unit of work, time is the store's clock, failures are
 * {@link io.twophp.core.ledger.LedgerUnavailableException}s, and implementations are thread-safe.
 * {@code LedgerFeedContract} in twophp-tck is what an implementation has to pass.
 */
public interface LedgerFeed {

    /**
     * The next entries that are due, by their order, and their rows as they stand. The call of a client's row is read
     * before the row: its final version is never taken from a row that was read earlier. Before anything of it is told
     * to anyone, the unit has to end with {@link IntentLedger#flush()}: what was read may not be durable yet.
     *
     * @param after the entry behind which to begin, 0 for the first
     * @param limit how many entries at most, {@value Batch#MOST_ROWS} at most
     */
    Page page(ServiceIdentity service, long after, int limit);

    /**
     * The entries of rows that were acknowledged: those of final versions go, and the row gets its
     * {@code sync_timestamp} (draft §9.8). The others are looked at again after a while: after a quarter of the row's
     * age, at least {@code interval} and at most five minutes. Waits for no row that another transaction holds: its
     * entry stays, and is due again after {@code interval}.
     */
    void acknowledge(ServiceIdentity service, Collection<Entry> entries, Duration interval);

    /** An entry whose row the Central Ledger refused: it is due again after {@code pause}. */
    void park(ServiceIdentity service, Entry entry, String reason, Duration pause);

    /**
     * Enters rows anew that have no entry and were never acknowledged: what was written while no Central Ledger was
     * set, and what was forgotten. Goes from where the last walk ended, less an hour, up to now, some {@code limit}
     * rows at a time. If {@linkplain SyncState#again asked for}, also what was acknowledged.
     *
     * @return how many rows were entered; the walk is over when there are fewer than {@code limit}
     */
    int walk(ServiceIdentity service, int limit);

    /** How much waits, counted up to {@code most} entries. */
    Backlog backlog(ServiceIdentity service, int most);

    /**
     * A service's rows with an id, of both actors, as they stand; {@value Batch#MOST_ROWS} at most, since other servers
     * may give many calls the same one. As with {@link #page}, the unit has to end with a flush before anything of it
     * is told.
     */
    List<SyncRow> rows(ServiceIdentity service, ServerCorrelationId id);

    /**
     * A service's rows of a tree: of that client correlation id, and of those whose parent it is (D12). As with
     * {@link #page}, the unit has to end with a flush before anything of it is told.
     */
    List<SyncRow> rows(ServiceIdentity service, ClientCorrelationId root, int limit);

    /**
     * Entries that are due.
     *
     * @param last the last entry that was looked at
     * @param isLast whether no more are due
     * @param at the ledger's clock
     */
    record Page(List<Entry> entries, long last, boolean isLast, Instant at) {}

    /**
     * An entry and its row.
     *
     * @param isFinal whether the row does not change any more, or brings an entry anew if it does
     */
    record Entry(long number, SyncRow row, boolean isFinal) {}

    /**
     * What waits to be told.
     *
     * @param pending how many entries there are
     * @param parked how many of them have a row that the Central Ledger refused
     * @param waiting for how long the first of those that are due has been; zero if none is
     */
    record Backlog(long pending, long parked, Duration waiting) {}
}
