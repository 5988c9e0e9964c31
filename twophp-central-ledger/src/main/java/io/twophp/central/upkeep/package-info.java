/** The work that the Central Ledger does by itself each minute: {@link io.twophp.central.upkeep.Upkeep}. */
package io.twophp.central.upkeep;
