package io.twophp.central.query.http;

import java.util.Locale;

/** Writes gauges in the text format of Prometheus (0.0.4). Not thread-safe. */
final class OpenMetrics {

    static final String MEDIA_TYPE = "text/plain; version=0.0.4";

    private static final String PREFIX = "twophp_central_";

    private final StringBuilder text = new StringBuilder();

    private String gauge;

    /** Begins a gauge, whose values follow. */
    OpenMetrics gauge(String name, String help) {
        gauge = PREFIX + name;
        text.append(String.format("# HELP %s %s\n# TYPE %s gauge\n", gauge, help, gauge));
        return this;
    }

    OpenMetrics value(long value) {
        text.append(gauge).append(' ').append(value).append('\n');
        return this;
    }

    OpenMetrics value(String label, String of, long value) {
        text.append(String.format(Locale.ROOT, "%s{%s=\"%s\"} %d\n", gauge, label, escaped(of), value));
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
