package io.twophp.jpa.postgresql;

import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.client.CallLedger;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.jpa.sql.SqlLedgers;
import javax.sql.DataSource;

/** The ledgers on PostgreSQL 15 and newer. */
public final class PostgreSqlLedgers implements SqlLedgers {

    /** The wall clock; {@code now()} would stand still for the whole of a business transaction. */
    public static final String CLOCK = "clock_timestamp()";

    private final DataSource dataSource;
    private final PostgreSqlDialect dialect;

    /** @param now the SQL expression for the clock, of type {@code TIMESTAMP(6) WITH TIME ZONE} */
    public PostgreSqlLedgers(DataSource dataSource, String now) {
        this.dataSource = dataSource;
        this.dialect = new PostgreSqlDialect(now);
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
        SessionTimeouts.check(dataSource);
    }
}
