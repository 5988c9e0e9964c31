package io.twophp.cdi.settings;

import io.twophp.core.settings.Settings;
import java.util.Optional;
import org.eclipse.microprofile.config.ConfigProvider;

/** MicroProfile Config, where the server has it; it covers system properties and the environment itself. */
final class MicroProfileSettings implements Settings {

    /** Whether the API is here and has an implementation behind it. */
    static boolean isAvailable() {
        try {
            ConfigProvider.getConfig();
            return true;
        } catch (IllegalStateException | LinkageError e) {
            return false;
        }
    }

    /** Of all sources, as far as these list them. */
    static Iterable<String> names() {
        return ConfigProvider.getConfig().getPropertyNames();
    }

    @Override
    public Optional<String> find(String key) {
        return ConfigProvider.getConfig()
                .getOptionalValue(key, String.class)
                .map(String::trim)
                .filter(text -> !text.isEmpty());
    }
}
