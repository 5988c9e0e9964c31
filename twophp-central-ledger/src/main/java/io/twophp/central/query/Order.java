package io.twophp.central.query;

/** In which direction rows are listed: by when they were registered. */
public enum Order {
    EARLIEST_FIRST(">", "ASC"),
    LATEST_FIRST("<", "DESC");

    private final String sign;
    private final String direction;

    Order(String sign, String direction) {
        this.sign = sign;
        this.direction = direction;
    }

    /** What lies behind a position: a condition with {@link Position#values} behind its moment. */
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
