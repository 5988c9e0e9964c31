package io.twophp.core.sync;

import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLookup;
import io.twophp.core.ledger.UnitOfWork;

/** The side of a service's ledger that is reported to the Central Ledger. */
public record SyncLedger(
        ServiceIdentity service, LedgerFeed feed, SyncState state, IntentLookup intents, UnitOfWork unit) {}
