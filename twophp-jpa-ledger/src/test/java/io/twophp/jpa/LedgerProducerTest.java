package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.InvalidConfigurationException;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.client.CallLedger;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.query.LedgerReader;
import io.twophp.core.settings.Settings;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import javax.naming.Context;
import javax.naming.NameNotFoundException;
import javax.naming.spi.InitialContextFactory;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jboss.weld.junit.MockBean;
import org.jboss.weld.junit5.EnableWeld;
import org.jboss.weld.junit5.WeldInitiator;
import org.jboss.weld.junit5.WeldSetup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@EnableWeld
class LedgerProducerTest {

    private static final AtomicReference<DataSource> LATE = new AtomicReference<>();
    private static final DataSource DATABASE = EachItsOwn.of(Databases.h2());
    private static final DataSource LEDGER = EachItsOwn.of(Databases.h2());
    private static final DataSource CALLS = EachItsOwn.of(Databases.h2());
    private static final Map<String, Object> BOUND = Map.of(
            "java:app/jdbc/ledger",
            LEDGER,
            "java:app/jdbc/calls",
            CALLS,
            "java:app/jdbc/shop",
            DATABASE,
            "java:app/jdbc/empty",
            EachItsOwn.of(Databases.h2()),
            "java:app/jdbc/late",
            late(),
            "java:app/jdbc/refused",
            refused(),
            "java:app/greeting",
            "no data source");

    private final Map<String, String> settings = new HashMap<>();

    @WeldSetup
    private final WeldInitiator weld = WeldInitiator.from(LedgerProducer.class, SchemaSetup.class)
            .addBeans(MockBean.of((Settings) key -> Optional.ofNullable(settings.get(key)), Settings.class))
            .build();

    /** Returns a data source that gives no connection before {@link #LATE} has one. */
    private static DataSource late() {
        return StandIn.of(DataSource.class, null, (method, arguments, call) -> {
            if (LATE.get() == null) {
                throw new SQLException("Connection refused", "08001");
            }
            return method.invoke(LATE.get(), arguments);
        });
    }

    /** Returns a data source that fails like a pool whose database has refused the password. */
    private static DataSource refused() {
        return StandIn.of(DataSource.class, null, (method, arguments, call) -> {
            throw new SQLException(
                    "Unable to get a managed connection",
                    new IllegalStateException(
                            new SQLException("password authentication failed for user shop", "28P01")));
        });
    }

    @BeforeAll
    static void bind() {
        System.setProperty(Context.INITIAL_CONTEXT_FACTORY, Names.class.getName());
    }

    @AfterAll
    static void unbind() {
        System.clearProperty(Context.INITIAL_CONTEXT_FACTORY);
    }

    @Test
    void createsTheTablesBeforeItHandsALedgerOut() {
        settings.put(LedgerProducer.DATA_SOURCE, "java:app/jdbc/empty");
        CallbackLedger callbacks = weld.select(CallbackLedger.class).get();
        assertThat(callbacks.find(new ServerCorrelationId("unknown"))).isEmpty();
        settings.put("twophp.schema", "validate");
        assertThat(weld.select(IntentLedger.class).get().keyMarksExcept(List.of()))
                .isEmpty();
    }

    @Test
    @Tag("W35")
    void opensEveryLedgerLaterIfItsDatabaseIsDownAtFirst() {
        settings.put(LedgerProducer.DATA_SOURCE, "java:app/jdbc/late");
        IntentLedger ledger = weld.select(IntentLedger.class).get();
        CallbackLedger callbacks = weld.select(CallbackLedger.class).get();
        CallLedger calls = weld.select(CallLedger.class).get();
        LedgerReader reader = weld.select(LedgerReader.class).get();
        assertThatThrownBy(() -> ledger.keyMarksExcept(List.of())).isInstanceOf(LedgerUnavailableException.class);
        assertThatThrownBy(() -> calls.find(UUID.randomUUID())).isInstanceOf(LedgerUnavailableException.class);

        LATE.set(EachItsOwn.of(Databases.h2()));
        assertThat(ledger.keyMarksExcept(List.of())).isEmpty();
        assertThat(callbacks.find(new ServerCorrelationId("unknown"))).isEmpty();
        assertThat(calls.find(UUID.randomUUID())).isEmpty();
        assertThat(reader.entries(new ServerCorrelationId("unknown"))).isEmpty();
    }

    @Test
    @Tag("X27")
    void namesSettingDataSourceAndCauseIfThereIsNoConnection() {
        settings.put(LedgerProducer.DATA_SOURCE, "java:app/jdbc/refused");
        IntentLedger ledger = weld.select(IntentLedger.class).get();
        assertThatThrownBy(() -> ledger.keyMarksExcept(List.of()))
                .isInstanceOf(LedgerUnavailableException.class)
                .hasMessageContainingAll(
                        "The ledger's database can't be reached: Unable to get a managed connection",
                        "Cause: password authentication failed for user shop",
                        "Setting " + LedgerProducer.DATA_SOURCE + " = 'java:app/jdbc/refused'");
    }

    @Test
    void keepsCallsInTheLedgersDataSourceUnlessTheyHaveOneOfTheirOwn() {
        settings.put(LedgerProducer.DATA_SOURCE, "java:app/jdbc/ledger");
        CallLedger calls = weld.select(CallLedger.class).get();
        assertThat(calls.find(UUID.randomUUID())).isEmpty();
        assertThat(hasTables(LEDGER)).isTrue();
    }

    @Test
    void createsTheTablesBehindTheCallsOwnDataSource() {
        settings.put(LedgerProducer.DATA_SOURCE, "java:app/jdbc/shop");
        settings.put(LedgerProducer.CLIENT_DATA_SOURCE, "java:app/jdbc/calls");
        assertThat(weld.select(IntentLedger.class).get().keyMarksExcept(List.of()))
                .isEmpty();
        assertThat(hasTables(CALLS)).isFalse();
        assertThat(weld.select(CallLedger.class).get().find(UUID.randomUUID())).isEmpty();
        assertThat(hasTables(CALLS)).isTrue();
    }

    private static boolean hasTables(DataSource database) {
        try {
            new LedgerSchema(database).apply(SchemaMode.VALIDATE);
            return true;
        } catch (InvalidConfigurationException e) {
            return false;
        }
    }

    @Test
    void saysWhichSettingItCanNotUse() {
        ThrowingCallable calling = () -> weld.select(CallLedger.class).get().find(UUID.randomUUID());
        ThrowingCallable asking = () -> weld.select(IntentLedger.class).get().now();
        settings.put(LedgerProducer.CLIENT_DATA_SOURCE, "java:app/jdbc/nowhere");
        assertRefused(calling, "twophp.client.datasource = 'java:app/jdbc/nowhere'", "of twophp.datasource");
        assertRefused(asking, "twophp.datasource = 'java:comp/DefaultDataSource'");
        settings.put(LedgerProducer.DATA_SOURCE, "java:app/greeting");
        assertRefused(asking, "twophp.datasource = 'java:app/greeting'");
        settings.put(LedgerProducer.DATA_SOURCE, "java:app/jdbc/shop");
        settings.put("twophp.schema", "drop");
        assertRefused(asking, "twophp.schema = 'drop'", "MIGRATE");
    }

    private static void assertRefused(ThrowingCallable use, String... parts) {
        assertThatThrownBy(use).hasStackTraceContaining(InvalidConfigurationException.class.getName());
        assertThat(parts).allSatisfy(part -> assertThatThrownBy(use).hasStackTraceContaining(part));
    }

    /** A naming service that knows {@link #BOUND}. */
    public static final class Names implements InitialContextFactory {

        @Override
        public Context getInitialContext(Hashtable<?, ?> environment) {
            return (Context) Proxy.newProxyInstance(
                    Names.class.getClassLoader(), new Class<?>[] {Context.class}, (proxy, method, arguments) -> {
                        if (!method.getName().equals("lookup")) {
                            return null;
                        }
                        Object found = BOUND.get(String.valueOf(arguments[0]));
                        if (found == null) {
                            throw new NameNotFoundException(String.valueOf(arguments[0]));
                        }
                        return found;
                    });
        }
    }
}
