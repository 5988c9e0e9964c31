package io.twophp.cdi.trace;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.CDI;
import java.util.Optional;

/** Finds the instance of OpenTelemetry to use. Only for classes that are loaded if its API is present. */
public final class ServersTelemetry {

    private ServersTelemetry() {}

    /**
     * Returns the server's own instance, which MicroProfile Telemetry makes a bean; else the global one. To be called
     * late: the first call for the global one fixes it.
     */
    public static OpenTelemetry find() {
        return ofServer().orElseGet(GlobalOpenTelemetry::get);
    }

    /**
     * Returns the server's own instance; empty if it has none. In Java SE there may be no container, and not even its
     * API.
     */
    public static Optional<OpenTelemetry> ofServer() {
        try {
            Instance<OpenTelemetry> beans = CDI.current().select(OpenTelemetry.class);
            return beans.isResolvable() ? Optional.of(beans.get()) : Optional.empty();
        } catch (IllegalStateException | LinkageError e) {
            return Optional.empty();
        }
    }
}
