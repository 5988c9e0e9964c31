package io.twophp.cdi.trace;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.CDI;
import java.util.Optional;

/** Which OpenTelemetry is meant. Only for classes that are loaded where its API is. */
public final class ServersTelemetry {

    private ServersTelemetry() {}

    /**
     * The server's own, which MicroProfile Telemetry makes a bean; else the global one. To be called late: asking for
     * the global one settles which it is.
     */
    public static OpenTelemetry find() {
        return ofServer().orElseGet(GlobalOpenTelemetry::get);
    }

    /** The server's own; empty if it has none. In Java SE there may be no container, and not even its API. */
    public static Optional<OpenTelemetry> ofServer() {
        try {
            Instance<OpenTelemetry> beans = CDI.current().select(OpenTelemetry.class);
            return beans.isResolvable() ? Optional.of(beans.get()) : Optional.empty();
        } catch (IllegalStateException | LinkageError e) {
            return Optional.empty();
        }
    }
}
