package io.twophp.cdi.settings;

import io.twophp.policy.Settings;
import java.util.Optional;
import org.eclipse.microprofile.config.ConfigProvider;

/** MicroProfile Config, where the server has it; it covers system properties and the environment itself. */
final class MicroProfileSettings implements Settings {

    @Override
    public Optional<String> find(String key) {
        return ConfigProvider.getConfig()
                .getOptionalValue(key, String.class)
                .map(String::trim)
                .filter(text -> !text.isEmpty());
    }
}
