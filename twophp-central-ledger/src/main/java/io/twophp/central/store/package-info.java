/**
 * The Central Ledger's database: its tables, brought up to date at start, and plain SQL by
 * {@link io.twophp.central.store.Sql}, in the caller's JTA transaction.
 */
package io.twophp.central.store;
