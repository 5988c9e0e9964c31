package io.twophp.cdi.settings;

import io.twophp.core.settings.Settings;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Reads system properties, then environment variables ({@code twophp.max-body} is {@code TWOPHP_MAX_BODY}), which every
 * server has.
 */
record EnvironmentSettings(Properties properties, Map<String, String> environment) implements Settings {

    @Override
    public Optional<String> find(String key) {
        String variable = key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
        return Optional.ofNullable(properties.getProperty(key))
                .or(() -> Optional.ofNullable(environment.get(variable)))
                .map(String::trim)
                .filter(text -> !text.isEmpty());
    }
}
