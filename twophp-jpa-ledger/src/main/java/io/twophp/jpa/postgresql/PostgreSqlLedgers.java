package io.twophp.jpa.postgresql;

import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.client.CallLedger;
import io.twophp.core.execution.FailureClassifier;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.jpa.sql.SqlLedgers;
import io.twophp.jpa.sql.SqlStates;
import java.util.Set;
import javax.sql.DataSource;

/** The ledgers on PostgreSQL 15 and newer. */
public final class PostgreSqlLedgers extends SqlLedgers {

    /** The wall clock; {@code now()} would stand still for the whole of a business transaction. */
    public static final String CLOCK = "clock_timestamp()";

    /**
     * Limits: query_canceled, out_of_memory, configuration_limit_exceeded, transaction_timeout. Locks:
     * lock_not_available. Outages: idle_in_transaction_session_timeout and read_only_sql_transaction, which a stopped
     * node and a demoted primary meet; and the classes of insufficient resources, operator intervention, system errors
     * and internal errors (PostgreSQL, appendix A).
     */
    public static final FailureClassifier FAILURES = new SqlStates(
            Set.of("57014", "53200", "53400", "25P04"),
            Set.of("55P03"),
            Set.of("25P03", "25006"),
            Set.of("53", "57", "58", "XX"));

    private final DataSource dataSource;
    private final PostgreSqlDialect dialect;

    /** @param now the SQL expression for the clock, of type {@code TIMESTAMP(6) WITH TIME ZONE} */
    public PostgreSqlLedgers(DataSource dataSource, String now) {
        this(dataSource, new PostgreSqlDialect(now, false));
    }

    private PostgreSqlLedgers(DataSource dataSource, PostgreSqlDialect dialect) {
        super(dataSource, dialect);
        this.dataSource = dataSource;
        this.dialect = dialect;
    }

    @Override
    public SqlLedgers feeding() {
        return new PostgreSqlLedgers(dataSource, new PostgreSqlDialect(dialect.now(), true));
    }

    @Override
    public IntentLedger intents(boolean keepsPayloads) {
        return new PostgreSqlIntentLedger(dataSource, dialect, keepsPayloads);
    }

    @Override
    public CallLedger calls() {
        return new PostgreSqlCallLedger(dataSource, dialect);
    }

    @Override
    public CallbackLedger callbacks() {
        return new PostgreSqlCallbackLedger(dataSource, dialect);
    }

    @Override
    public void checkSettings() {
        CommitDurability.check(dataSource);
        SessionTimeouts.check(dataSource);
    }
}
