package io.twophp.jpa.sql;

import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.client.CallLedger;
import io.twophp.core.evidence.EvidenceLedger;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.LastingKeyLedger;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.SyncState;
import javax.sql.DataSource;

/**
 * The ledgers in one database, on one data source. Each method of theirs takes a connection from the data source and
 * closes it again: from a JTA-managed one it gets the running transaction's, so that ledger and business data commit
 * together.
 */
public interface SqlLedgers {

    /**
     * @param keepsPayloads whether decided intents keep their stored request until the retention is over, for audits
     */
    IntentLedger intents(boolean keepsPayloads);

    /**
     * Returns the same ledgers, but each row that is written is entered for the Central Ledger: {@link #feed} hands it
     * out.
     */
    SqlLedgers feeding();

    LedgerFeed feed();

    SyncState syncState();

    /** Returns the ledger of {@link #intents(boolean)}, without keeping payloads. */
    default IntentLedger intents() {
        return intents(false);
    }

    CallLedger calls();

    CallbackLedger callbacks();

    EvidenceLedger evidence();

    LastingKeyLedger lastingKeys();

    /** Returns the data source for JPA queries: its connections read and write times independently of the time zone. */
    DataSource questions();

    /**
     * Checks the database's settings, once at start: logs those that do not suit the ledgers, and refuses those with
     * which the ledgers can't keep their promises. Does nothing by default.
     *
     * @throws io.twophp.InvalidConfigurationException if a setting has to be changed; the message names it
     * @throws io.twophp.core.ledger.LedgerUnavailableException if the database can't be asked
     */
    default void checkSettings() {}
}
