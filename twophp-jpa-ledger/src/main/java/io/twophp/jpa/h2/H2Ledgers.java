package io.twophp.jpa.h2;

import io.twophp.core.client.CallLedger;
import io.twophp.core.execution.FailureClassifier;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.jpa.sql.SqlLedgers;
import io.twophp.jpa.sql.SqlStates;
import io.twophp.jpa.sql.StepwiseCallLedger;
import io.twophp.jpa.sql.StepwiseIntentLedger;
import java.util.Set;
import javax.sql.DataSource;

/** The ledgers on H2 2.2 and newer. */
public final class H2Ledgers extends SqlLedgers {

    /** The start of the running statement; {@code CURRENT_TIMESTAMP} does not move within a transaction. */
    public static final String CLOCK = "(SELECT CAST(EXECUTING_STATEMENT_START AS TIMESTAMP(6) WITH TIME ZONE)"
            + " FROM INFORMATION_SCHEMA.SESSIONS WHERE SESSION_ID = SESSION_ID())";

    /** H2's lock time-out. All other failures are recognised by JDBC's types of exceptions. */
    public static final FailureClassifier FAILURES = new SqlStates(Set.of(), Set.of("HYT00"), Set.of(), Set.of());

    private final DataSource dataSource;
    private final H2Dialect dialect;

    /** @param now the SQL expression for the clock, of type {@code TIMESTAMP(6) WITH TIME ZONE} */
    public H2Ledgers(DataSource dataSource, String now) {
        this(dataSource, new H2Dialect(now, false));
    }

    private H2Ledgers(DataSource dataSource, H2Dialect dialect) {
        super(dataSource, dialect);
        this.dataSource = dataSource;
        this.dialect = dialect;
    }

    @Override
    public SqlLedgers feeding() {
        return new H2Ledgers(dataSource, new H2Dialect(dialect.now(), true));
    }

    @Override
    public IntentLedger intents(boolean keepsPayloads) {
        return new StepwiseIntentLedger(dataSource, dialect, keepsPayloads);
    }

    @Override
    public CallLedger calls() {
        return new StepwiseCallLedger(dataSource, dialect);
    }

    @Override
    public void checkSettings() {
        H2Durability.check(dataSource);
    }
}
