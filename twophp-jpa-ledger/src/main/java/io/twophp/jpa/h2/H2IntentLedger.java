package io.twophp.jpa.h2;

import io.twophp.jpa.sql.StepwiseIntentLedger;
import javax.sql.DataSource;

/** H2 2.2 and newer. No flush and no constraint is ever deferred. */
final class H2IntentLedger extends StepwiseIntentLedger {

    H2IntentLedger(DataSource dataSource, H2Dialect dialect, boolean keepsPayloads) {
        super(dataSource, dialect, keepsPayloads);
    }

    /** Does nothing: every commit is flushed, given {@code WRITE_DELAY=0}. */
    @Override
    public void flush() {}

    /** Does nothing: every constraint is checked by its statement. */
    @Override
    public void checkDeferred() {}
}
