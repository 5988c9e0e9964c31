package io.twophp.jpa;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.DeferralLedger;
import io.twophp.core.engine.PerModule;
import io.twophp.core.evidence.EvidenceLedger;
import io.twophp.core.execution.FailureClassifier;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.LastingKeyLedger;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.query.LedgerReader;
import io.twophp.core.settings.Settings;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncState;
import io.twophp.jpa.query.JpaLedgerReader;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.jpa.sql.SqlLedgers;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.time.Duration;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/**
 * Produces the {@link IntentLedger}, the {@link CallbackLedger} and the {@link LedgerReader} of the web module, on the
 * data source that {@value #DATA_SOURCE} names, and its {@link CallLedger}, on the one that
 * {@value #CLIENT_DATA_SOURCE} names. Their tables are created or checked before a ledger is used: at start, or later
 * if the database can't be reached then. An {@code @Alternative} of the application takes precedence.
 */
@Dependent
public class LedgerProducer {

    /** The setting with the JNDI name of the data source that the application's JPA uses too. */
    public static final String DATA_SOURCE = "twophp.datasource";

    /**
     * The setting with the JNDI name of a data source of the same database, for calls that the application makes; by
     * default the same data source. If it has a pool of its own, a call that is made inside a business transaction does
     * not wait for a connection that such a transaction holds.
     */
    public static final String CLIENT_DATA_SOURCE = "twophp.client.datasource";

    /**
     * The setting that lets decided intents keep their stored request until the retention is over, for audits: a flag.
     */
    public static final String KEEP_PAYLOADS = "twophp.keep-payloads";

    private static final String DEFAULT_DATA_SOURCE = "java:comp/DefaultDataSource";

    private final Settings settings;
    private final SchemaSetup schema;

    @Inject
    LedgerProducer(Settings settings, SchemaSetup schema) {
        this.settings = settings;
        this.schema = schema;
    }

    @Produces
    @PerModule
    IntentLedger ledger(LedgerTables tables) {
        boolean keepsPayloads = settings.flag(KEEP_PAYLOADS, false);
        return Late.ledger(IntentLedger.class, () -> ledgers(tables).intents(keepsPayloads));
    }

    @Produces
    @PerModule
    CallbackLedger callbacks(LedgerTables tables) {
        return Late.ledger(CallbackLedger.class, () -> ledgers(tables).callbacks());
    }

    @Produces
    @PerModule
    LedgerFeed feed(LedgerTables tables) {
        return Late.ledger(LedgerFeed.class, () -> ledgers(tables).feed());
    }

    @Produces
    @PerModule
    SyncState syncState(LedgerTables tables) {
        return Late.ledger(SyncState.class, () -> ledgers(tables).syncState());
    }

    /** Returns the ledgers; if a Central Ledger is set, written rows are entered for it. */
    private SqlLedgers ledgers(LedgerTables tables) {
        SqlLedgers ledgers = Database.ledgers(tables.dataSource());
        return SyncSettings.isOn(settings) ? ledgers.feeding() : ledgers;
    }

    @Produces
    @PerModule
    EvidenceLedger evidence(LedgerTables tables) {
        return Late.ledger(
                EvidenceLedger.class,
                () -> Database.ledgers(tables.dataSource()).evidence());
    }

    @Produces
    @PerModule
    LastingKeyLedger lastingKeys(LedgerTables tables) {
        return Late.ledger(
                LastingKeyLedger.class,
                () -> Database.ledgers(tables.dataSource()).lastingKeys());
    }

    @Produces
    @PerModule
    LedgerReader reader(LedgerTables tables) {
        return Late.ledger(LedgerReader.class, () -> new JpaLedgerReader(tables.dataSource()));
    }

    @Produces
    @PerModule
    CallLedger calls(Provider<LedgerTables> tables) {
        LedgerTables own = settings.find(CLIENT_DATA_SOURCE).isPresent() ? tablesOf(CLIENT_DATA_SOURCE) : tables.get();
        return Late.ledger(CallLedger.class, () -> ledgers(own).calls());
    }

    /** Produces the ledger that takes calls into business transactions, and so uses their data source. */
    @Produces
    @PerModule
    DeferralLedger deferrals(LedgerTables tables) {
        return Late.ledger(DeferralLedger.class, () -> {
            CallLedger calls = ledgers(tables).calls();
            return call -> calls.open(call, Duration.ZERO, true);
        });
    }

    /** Produces the classifier of the database's failures, for business logic too. */
    @Produces
    @PerModule
    FailureClassifier failures() {
        return Database.failures();
    }

    /** Produces the tables once, shared by all ledgers. */
    @Produces
    @PerModule
    LedgerTables tables() {
        return tablesOf(DATA_SOURCE);
    }

    void close(@Disposes LedgerReader reader) throws Exception {
        if (reader instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }

    private LedgerTables tablesOf(String setting) {
        String name = settings.text(setting, DEFAULT_DATA_SOURCE);
        DataSource dataSource = dataSource(setting, name);
        SchemaMode mode = settings.constant(LedgerSchema.SETTING, SchemaMode.MIGRATE);
        return new LedgerTables(dataSource, () -> {
            try {
                schema.apply(dataSource, mode);
            } catch (LedgerUnavailableException e) {
                throw unreachable(setting, name, e);
            }
        });
    }

    /**
     * Returns an exception with the database's own message, such as a wrong password: pools wrap it, and some don't
     * repeat it.
     */
    private static LedgerUnavailableException unreachable(
            String setting, String name, LedgerUnavailableException failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String cause = String.valueOf(root.getMessage());
        return new LedgerUnavailableException(
                failure.getMessage()
                        + (failure.getMessage().contains(cause) ? "" : " Cause: " + cause)
                        + " (Setting " + setting + " = '" + name
                        + "'; address, user and password are those of that data source at the server.)",
                failure);
    }

    private static DataSource dataSource(String setting, String name) {
        Object found;
        try {
            found = InitialContext.doLookup(name);
        } catch (NamingException e) {
            throw refused(setting, name, "nothing can be looked up under that JNDI name", e);
        }
        if (found instanceof DataSource dataSource) {
            return dataSource;
        }
        throw refused(setting, name, "what is bound there is no javax.sql.DataSource", null);
    }

    /** A data source whose tables are created or checked before it is first handed out. Thread-safe. */
    static final class LedgerTables {

        private final DataSource dataSource;
        private final Runnable setup;
        private boolean done;

        private LedgerTables(DataSource dataSource, Runnable setup) {
            this.dataSource = dataSource;
            this.setup = setup;
        }

        /** @throws io.twophp.core.ledger.LedgerUnavailableException if the database can't be reached */
        synchronized DataSource dataSource() {
            if (!done) {
                setup.run();
                done = true;
            }
            return dataSource;
        }
    }

    private static InvalidConfigurationException refused(String setting, String name, String why, Exception cause) {
        String what = setting.equals(DATA_SOURCE)
                ? "that the application's own persistence unit uses, such as java:app/jdbc/shop."
                : "of the same database as that of " + DATA_SOURCE + ", or leave the setting out to use that one.";
        return new InvalidConfigurationException(
                "Setting " + setting + " = '" + name + "': " + why + "; write the JNDI name of the JTA data source "
                        + what,
                cause);
    }
}
