package io.twophp.jpa.sql;

import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.client.CallLedger;
import io.twophp.core.evidence.EvidenceLedger;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.LastingKeyLedger;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.SyncState;
import javax.sql.DataSource;

/** The ledgers in one database, on one data source: those that are the same on every database. */
public abstract class SqlLedgers {

    private final DataSource dataSource;
    private final SqlDialect dialect;

    protected SqlLedgers(DataSource dataSource, SqlDialect dialect) {
        this.dataSource = dataSource;
        this.dialect = dialect;
    }

    /**
     * @param keepsPayloads whether decided intents keep their stored request until the retention is over, for audits
     */
    public abstract IntentLedger intents(boolean keepsPayloads);

    /** Returns the ledger of {@link #intents(boolean)}, without keeping payloads. */
    public final IntentLedger intents() {
        return intents(false);
    }

    public abstract CallLedger calls();

    /**
     * Returns the same ledgers, but each row that is written is entered for the Central Ledger: {@link #feed} hands it
     * out.
     */
    public abstract SqlLedgers feeding();

    public final LedgerFeed feed() {
        return new SqlLedgerFeed(dataSource, dialect);
    }

    public final SyncState syncState() {
        return new SqlSyncState(dataSource, dialect);
    }

    public CallbackLedger callbacks() {
        return new SqlCallbackLedger(dataSource, dialect);
    }

    public final EvidenceLedger evidence() {
        return new SqlEvidenceLedger(dataSource, dialect);
    }

    public final LastingKeyLedger lastingKeys() {
        return new SqlLastingKeyLedger(dataSource, dialect);
    }

    /** Returns the data source for JPA queries: its connections read and write times independently of the time zone. */
    public DataSource questions() {
        return dataSource;
    }

    /**
     * Checks the database's settings, once at start: logs those that do not suit the ledgers, and refuses those with
     * which the ledgers can't keep their promises.
     *
     * @throws io.twophp.InvalidConfigurationException if a setting has to be changed; the message names it
     * @throws io.twophp.core.ledger.LedgerUnavailableException if the database can't be asked
     */
    public abstract void checkSettings();
}
