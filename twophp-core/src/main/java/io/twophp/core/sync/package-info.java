/**
 * The transfer of a ledger's rows to the Central Ledger (draft §9.5): each as a {@link io.twophp.core.sync.SyncRow}
 * with a {@linkplain io.twophp.core.sync.RowVersion version}, in a {@link io.twophp.core.sync.Batch}, over a
 * {@link io.twophp.core.sync.CentralLink}, off the critical path.
 */
package io.twophp.core.sync;
