package io.twophp.central.query;

/** The direction in which rows are listed, by the time of their registration. */
public enum RowOrder {
    EARLIEST_FIRST(">", "ASC"),
    LATEST_FIRST("<", "DESC");

    private final String sign;
    private final String direction;

    RowOrder(String sign, String direction) {
        this.sign = sign;
        this.direction = direction;
    }

    /** Returns a condition for rows behind a position, on its moment and then its {@link RowPosition#values}. */
    String behind(String prefix) {
        return prefix + "phase_1_timestamp " + sign + "= ? AND (" + columns(prefix, "") + ") " + sign
                + " (?, ?, ?, ?, ?)";
    }

    String by(String prefix) {
        return " ORDER BY " + columns(prefix, " " + direction);
    }

    private static String columns(String prefix, String suffix) {
        return prefix + RowPosition.COLUMNS.replace(", ", suffix + ", " + prefix) + suffix;
    }
}
