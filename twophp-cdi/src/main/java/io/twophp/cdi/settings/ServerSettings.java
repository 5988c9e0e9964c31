package io.twophp.cdi.settings;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.cdi.module.ModuleExtension;
import io.twophp.cdi.module.WebModule;
import io.twophp.core.settings.Settings;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * The settings of one web module on the server it runs on: MicroProfile Config where it is, else properties and
 * environment; before what holds for all modules, what holds for this one alone. In an EAR, where the server knows one
 * configuration for all modules, the module's own file comes last.
 */
@ModuleBean
public class ServerSettings implements Settings {

    private final Settings source;

    @Inject
    ServerSettings(ModuleExtension modules) {
        source = source(modules.isShared());
    }

    /** As the bean, for where no bean exists yet: at deployment of a WAR by itself. */
    public static Settings source() {
        return source(false);
    }

    private static Settings source(boolean shared) {
        Settings server = MicroProfileSettings.isAvailable()
                ? new MicroProfileSettings()
                : new EnvironmentSettings(System.getProperties(), System.getenv());
        Settings own = WebModule.name()
                .<Settings>map(name -> new ModuleSettings(name, server))
                .orElse(server);
        return shared ? first(own, ownFile()) : own;
    }

    private static Settings ownFile() {
        return new OwnFile(Thread.currentThread().getContextClassLoader(), ServerSettings.class.getClassLoader());
    }

    private static Settings first(Settings one, Settings other) {
        return key -> one.find(key).or(() -> other.find(key));
    }

    @Override
    public Optional<String> find(String key) {
        return source.find(key);
    }
}
