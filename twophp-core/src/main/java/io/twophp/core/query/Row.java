package io.twophp.core.query;

import io.twophp.Dialect;
import io.twophp.LedgerEntry;

/** A ledger row; matched if this ledger holds the other actor's row of the call, with the same ids (§10.4). */
public record Row(LedgerEntry entry, Dialect dialect, boolean matched) {}
