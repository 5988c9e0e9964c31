package io.twophp.se;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.jpa.sql.ClientRows;
import io.twophp.jpa.sql.SqlStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import javax.sql.DataSource;

/**
 * Queries a client's own ledger (draft §10.4), which holds the client's rows of its calls and no others. Rows are
 * returned in the order of their registration. Plain SQL, so that no persistence provider is needed. Thread-safe.
 */
public final class ClientLedger {

    private static final String ROWS =
            "SELECT " + ClientRows.COLUMNS + ", payload_kept FROM twophp_intent WHERE actor = 'client' AND ";
    private static final String IN_ORDER = " ORDER BY phase_1_timestamp, server_correlation_id";

    private final DataSource source;

    ClientLedger(DataSource source) {
        this.source = source;
    }

    /** Returns the rows of the call tree below a client correlation id. */
    public List<LedgerEntry> tree(ClientCorrelationId root) {
        List<LedgerEntry> tree = new ArrayList<>();
        Set<String> followed = new HashSet<>(Set.of(root.value()));
        Queue<String> parents = new ArrayDeque<>(followed);
        while (!parents.isEmpty()) {
            for (LedgerEntry row : rows("parent_reference_id = ?", parents.remove())) {
                tree.add(row);
                if (followed.add(row.clientCorrelationId())) {
                    parents.add(row.clientCorrelationId());
                }
            }
        }
        tree.sort(Comparator.comparing(LedgerEntry::phase1Timestamp).thenComparing(LedgerEntry::serverCorrelationId));
        return tree;
    }

    /** Returns the rows of the calls that were registered under a client correlation id. */
    public List<LedgerEntry> registrations(ClientCorrelationId id) {
        return rows("client_correlation_id = ?", id.value());
    }

    /**
     * Returns the rows in {@code WAITING_CONFIRM} or {@code TTL_EXPIRED}.
     *
     * @param from the earliest time of registration
     */
    public List<LedgerEntry> stalled(Instant from) {
        return rows("phase IN (?, ?) AND phase_1_timestamp >= ?", Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED, from);
    }

    private List<LedgerEntry> rows(String condition, Object... values) {
        try (Connection connection = source.getConnection()) {
            return new SqlStatement(connection, ROWS + condition + IN_ORDER)
                    .with(values)
                    .all(ClientRows::entry);
        } catch (SQLException e) {
            throw new LedgerUnavailableException("The ledger can't be read.", e);
        }
    }
}
