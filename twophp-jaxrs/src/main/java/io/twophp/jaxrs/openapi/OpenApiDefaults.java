package io.twophp.jaxrs.openapi;

import java.util.Set;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * Makes {@link TwoPhaseOpenApi} the filter of the OpenAPI document unless the application names one itself: this source
 * ranks below all sources of an application. Found through {@code META-INF/services}. Thread-safe.
 */
public final class OpenApiDefaults implements ConfigSource {

    private static final String FILTER = "mp.openapi.filter";
    private static final String OURS = "io.twophp.jaxrs.openapi.TwoPhaseOpenApi";
    private static final int BELOW_ALL_OTHERS = 1;

    @Override
    public Set<String> getPropertyNames() {
        return Set.of(FILTER);
    }

    @Override
    public String getValue(String key) {
        return FILTER.equals(key) ? OURS : null;
    }

    @Override
    public String getName() {
        return "2PHP";
    }

    @Override
    public int getOrdinal() {
        return BELOW_ALL_OTHERS;
    }
}
