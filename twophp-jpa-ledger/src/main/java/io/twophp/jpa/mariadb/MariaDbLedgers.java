package io.twophp.jpa.mariadb;

import io.twophp.core.client.CallLedger;
import io.twophp.core.execution.FailureClassifier;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.jpa.sql.SqlLedgers;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/** The ledgers on MariaDB 10.11 and newer. Columns for moments are {@code DATETIME(6)}, in UTC. */
public final class MariaDbLedgers extends SqlLedgers {

    /** The start of the running statement, in UTC: it moves with each statement, also inside a block. */
    public static final String CLOCK = "UTC_TIMESTAMP(6)";

    public static final FailureClassifier FAILURES = new MariaDbFailures();

    private final DataSource dataSource;
    private final DataSource bounded;
    private final MariaDbDialect dialect;

    /** @param now the SQL expression for the clock, of type {@code DATETIME(6)}, in UTC */
    public MariaDbLedgers(DataSource dataSource, String now) {
        this(dataSource, UtcDataSource.around(dataSource, MariaDbDialect::bounded), new MariaDbDialect(now, false));
    }

    private MariaDbLedgers(DataSource dataSource, DataSource bounded, MariaDbDialect dialect) {
        super(bounded, dialect);
        this.dataSource = dataSource;
        this.bounded = bounded;
        this.dialect = dialect;
    }

    @Override
    public SqlLedgers feeding() {
        return new MariaDbLedgers(dataSource, bounded, new MariaDbDialect(dialect.now(), true));
    }

    @Override
    public IntentLedger intents(boolean keepsPayloads) {
        return new MariaDbIntentLedger(bounded, dialect, keepsPayloads);
    }

    @Override
    public CallLedger calls() {
        return new MariaDbCallLedger(bounded, dialect);
    }

    @Override
    public DataSource questions() {
        return UtcDataSource.around(dataSource, UnaryOperator.identity());
    }

    @Override
    public void checkSettings() {
        MariaDbSettings.check(dataSource);
    }
}
