/**
 * The Central Ledger's database: its tables, brought up to date at start, and plain SQL by
 * {@link io.twophp.central.store.Sql}, in the JTA transaction of whoever calls.
 */
package io.twophp.central.store;
