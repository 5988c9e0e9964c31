package io.twophp.central.query;

import io.twophp.core.query.Position;
import io.twophp.core.sync.RowMembers;
import java.util.List;

/** The direction in which rows are listed, by the time of their registration. */
public enum RowOrder {
    EARLIEST_FIRST(">", "ASC"),
    LATEST_FIRST("<", "DESC");

    /** The columns of a position, which are the key of {@code central_row}. */
    static final String COLUMNS =
            "phase_1_timestamp, service_ledger_id, server_correlation_id, actor, client_correlation_id";

    private final String sign;
    private final String direction;

    RowOrder(String sign, String direction) {
        this.sign = sign;
        this.direction = direction;
    }

    /** Returns a condition for rows behind a position, whose {@link #values} it takes. */
    String behind(String prefix) {
        return prefix + "phase_1_timestamp " + sign + "= ? AND (" + columns(prefix, "") + ") " + sign
                + " (?, ?, ?, ?, ?)";
    }

    static List<Object> values(Position behind) {
        return List.of(
                behind.at(),
                behind.at(),
                behind.service(),
                behind.serverCorrelationId(),
                RowMembers.text(behind.actor()),
                behind.clientCorrelationId());
    }

    String by(String prefix) {
        return " ORDER BY " + columns(prefix, " " + direction);
    }

    private static String columns(String prefix, String suffix) {
        return prefix + COLUMNS.replace(", ", suffix + ", " + prefix) + suffix;
    }
}
