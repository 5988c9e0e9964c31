package io.twophp.core.sync;

import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLookup;
import io.twophp.core.ledger.UnitOfWork;

/**
 * The side of a service's ledger that the Central Ledger is told of.
 *
 * @param service the service whose rows these are
 * @param feed the rows that wait to be sent
 * @param state the turns of the service's nodes
 * @param intents makes rows durable before they are sent
 * @param unit opens the units of work around all of these
 */
public record SyncLedger(
        ServiceIdentity service, LedgerFeed feed, SyncState state, IntentLookup intents, UnitOfWork unit) {}
