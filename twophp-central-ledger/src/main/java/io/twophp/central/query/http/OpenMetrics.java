package io.twophp.central.query.http;

import java.util.Locale;

/** Writes gauges in the text format of Prometheus (0.0.4). Not thread-safe. */
final class OpenMetrics {

    static final String MEDIA_TYPE = "text/plain; version=0.0.4";

    private static final String PREFIX = "twophp_central_";

    private final StringBuilder text = new StringBuilder();

    OpenMetrics gauge(String name, String help) {
        text.append("# HELP ")
                .append(PREFIX)
                .append(name)
                .append(' ')
                .append(help)
                .append('\n');
        text.append("# TYPE ").append(PREFIX).append(name).append(" gauge\n");
        return this;
    }

    OpenMetrics value(String name, long value) {
        text.append(PREFIX).append(name).append(' ').append(value).append('\n');
        return this;
    }

    OpenMetrics value(String name, String label, String of, long value) {
        text.append(PREFIX).append(name);
        text.append(String.format(Locale.ROOT, "{%s=\"%s\"} %d\n", label, escaped(of), value));
        return this;
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
