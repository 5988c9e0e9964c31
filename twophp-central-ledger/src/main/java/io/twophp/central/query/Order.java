package io.twophp.central.query;

/** The direction in which rows are listed, by the time of their registration. */
public enum Order {
    EARLIEST_FIRST(">", "ASC"),
    LATEST_FIRST("<", "DESC");

    private final String sign;
    private final String direction;

    Order(String sign, String direction) {
        this.sign = sign;
        this.direction = direction;
    }

    /** Returns a condition for rows behind a position, on its moment and then its {@link Position#values}. */
    String behind(String prefix) {
        return prefix + "phase_1_timestamp " + sign + "= ? AND (" + columns(prefix, "") + ") " + sign
                + " (?, ?, ?, ?, ?)";
    }

    String by(String prefix) {
        return " ORDER BY " + columns(prefix, " " + direction);
    }

    private static String columns(String prefix, String suffix) {
        return prefix + Position.COLUMNS.replace(", ", suffix + ", " + prefix) + suffix;
    }
}
