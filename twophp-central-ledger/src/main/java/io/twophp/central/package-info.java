/**
 * The Central Ledger (draft §9.4–9.8): a copy of the rows of all services, for people who ask. A service's own ledger
 * stays the authority; if this application is down, only readers notice. It knows the API and core, not the engine's
 * CDI and HTTP sides, nor their ledger.
 */
package io.twophp.central;
