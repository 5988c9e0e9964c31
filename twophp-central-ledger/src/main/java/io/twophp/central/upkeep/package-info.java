/** The work that the Central Ledger does by itself each minute: {@link io.twophp.central.upkeep.CentralUpkeep}. */
package io.twophp.central.upkeep;
