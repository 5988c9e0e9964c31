package io.twophp.jpa.sql;

import io.twophp.CallbackAttempted.Status;
import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.Callback;
import io.twophp.core.callback.CallbackLedger.DeliveryState;
import io.twophp.core.callback.CallbackLedger.Due;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The selected columns of a callback {@code c} and its intent {@code i}, and the changes to them. */
public final class CallbackRows {

    public static final String COLUMNS =
            "c.server_correlation_id, i.client_correlation_id, i.phase_2_timestamp, i.owner,"
                    + " c.key_id, c.target AS content, c.attempts";

    private CallbackRows() {}

    public static Due due(ResultSet row) throws SQLException {
        return new Due(
                new Callback(
                        new ServerCorrelationId(row.getString("server_correlation_id")),
                        new ClientCorrelationId(row.getString("client_correlation_id")),
                        IntentRows.instant(row, "phase_2_timestamp")),
                row.getString("owner"),
                IntentRows.sealed(row).orElseThrow(),
                row.getInt("attempts"));
    }

    public static DeliveryState state(ResultSet row) throws SQLException {
        return new DeliveryState(
                Status.valueOf(row.getString("status")),
                row.getInt("attempts"),
                Optional.ofNullable(row.getString("last_result")),
                Optional.ofNullable(IntentRows.instant(row, "due_at")),
                Optional.ofNullable(IntentRows.instant(row, "delivered_at")));
    }
}
