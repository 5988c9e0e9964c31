package io.twophp.jpa;

import io.twophp.core.callback.CallbackLedger.Due;
import io.twophp.core.intent.ServiceIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** What differs between databases in {@link JpaCallbackLedger}. Stateless. */
interface CallbackDialect {

    /** As {@link Dialect#now()}. */
    String now();

    /** The SQL expression for a moment that lies a number of milliseconds, a parameter, after another one. */
    String after(String moment);

    /** What is put behind a {@code WHERE} to bound the wait for its row, where the connection does not bound it. */
    String bounded();

    /** As {@link io.twophp.core.callback.CallbackLedger#claimDue}. */
    List<Due> claimDue(Connection connection, ServiceIdentity service, Duration hold, int limit) throws SQLException;
}
