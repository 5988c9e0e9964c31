package io.twophp.jpa;

import io.twophp.callback.CallbackLedger;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.ledger.IntentLedger;
import io.twophp.policy.InvalidConfigurationException;
import io.twophp.policy.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/**
 * The {@link IntentLedger} and the {@link CallbackLedger} of the application, on the data source that
 * {@value #DATA_SOURCE} names. Their tables are seen to before one is handed out. An {@code @Alternative} of the
 * application takes precedence.
 */
@Dependent
public class LedgerProducer {

    /** The setting with the JNDI name of the data source that the application's JPA uses too. */
    public static final String DATA_SOURCE = "twophp.datasource";

    private static final String DEFAULT_DATA_SOURCE = "java:comp/DefaultDataSource";

    private final Settings settings;
    private final SchemaSetup schema;

    @Inject
    LedgerProducer(Settings settings, SchemaSetup schema) {
        this.settings = settings;
        this.schema = schema;
    }

    @Produces
    @ApplicationScoped
    IntentLedger ledger() {
        return JpaIntentLedger.on(withTables());
    }

    @Produces
    @ApplicationScoped
    CallbackLedger callbacks() {
        return JpaCallbackLedger.on(withTables());
    }

    void close(@Disposes IntentLedger ledger) throws Exception {
        if (ledger instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }

    private DataSource withTables() {
        DataSource dataSource = dataSource(settings.text(DATA_SOURCE, DEFAULT_DATA_SOURCE));
        schema.apply(dataSource, settings.constant(LedgerSchema.SETTING, SchemaMode.MIGRATE));
        return dataSource;
    }

    private static DataSource dataSource(String name) {
        Object found;
        try {
            found = InitialContext.doLookup(name);
        } catch (NamingException e) {
            throw refused(name, "nothing can be looked up under that JNDI name", e);
        }
        if (found instanceof DataSource dataSource) {
            return dataSource;
        }
        throw refused(name, "what is bound there is no javax.sql.DataSource", null);
    }

    private static InvalidConfigurationException refused(String name, String why, Exception cause) {
        return new InvalidConfigurationException(
                "Setting " + DATA_SOURCE + " = '" + name + "': " + why + "; write the JNDI name of the JTA data source"
                        + " that the application's own persistence unit uses, such as java:app/jdbc/shop.",
                cause);
    }
}
