package io.twophp.cdi.settings;

import io.twophp.policy.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** The settings of the server the application runs on: MicroProfile Config where it is, else properties and environment. */
@ApplicationScoped
public class ServerSettings implements Settings {

    private final Settings source = source();

    /** As the bean, for where no bean exists yet: at deployment. */
    public static Settings source() {
        return MicroProfileSettings.isAvailable()
                ? new MicroProfileSettings()
                : new EnvironmentSettings(System.getProperties(), System.getenv());
    }

    @Override
    public Optional<String> find(String key) {
        return source.find(key);
    }
}
