package io.twophp.core.query;

import io.twophp.LedgerEntry;

/**
 * A ledger row.
 *
 * @param matched whether this ledger holds the other actor's row of the call as well: the one with the same two ids
 *     (§10.4)
 */
public record Row(LedgerEntry entry, boolean matched) {}
