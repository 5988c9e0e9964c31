package io.twophp.core.query;

import io.twophp.Dialect;
import io.twophp.LedgerEntry;

/**
 * A ledger row.
 *
 * @param dialect the client's dialect
 * @param matched whether this ledger holds the other actor's row of the call as well: the one with the same two ids
 *     (§10.4)
 */
public record Row(LedgerEntry entry, Dialect dialect, boolean matched) {}
