package io.twophp.cdi.settings;

import io.twophp.core.settings.Settings;
import java.util.Optional;
import org.eclipse.microprofile.config.ConfigProvider;

/** Reads MicroProfile Config, if the server has it; that covers system properties and the environment itself. */
final class MicroProfileSettings implements Settings {

    /** Returns whether the API is present and has an implementation behind it. */
    static boolean isAvailable() {
        try {
            ConfigProvider.getConfig();
            return true;
        } catch (IllegalStateException | LinkageError e) {
            return false;
        }
    }

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
