package io.twophp.cdi.settings;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.cdi.module.ModuleExtension;
import io.twophp.cdi.module.WebModule;
import io.twophp.core.settings.Settings;
import io.twophp.core.settings.UnreadSettings;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;

/**
 * The settings of one web module on the server it runs on: MicroProfile Config if it is present, else properties and
 * environment. A setting for this module alone precedes one for all modules. In an EAR, where the server has one
 * configuration for all modules, the module's own file comes last.
 */
@ModuleBean
public class ServerSettings implements Settings {

    private static final String ALL = "twophp.";

    private final Settings source;
    private final Optional<OwnFile> ownFile;

    @Inject
    ServerSettings(ModuleExtension modules) {
        ownFile = modules.isShared() ? Optional.of(ownFile()) : Optional.empty();
        Settings server = source();
        source = ownFile.<Settings>map(file -> key -> server.find(key).or(() -> file.find(key)))
                .orElse(server);
    }

    /** Returns the same settings without the bean, for use before beans exist: at deployment of a WAR by itself. */
    public static Settings source() {
        Settings server = MicroProfileSettings.isAvailable()
                ? new MicroProfileSettings()
                : new EnvironmentSettings(System.getProperties(), System.getenv());
        return WebModule.name().map(name -> ofModule(name, server)).orElse(server);
    }

    /**
     * Reads the settings for one web module before those for all: {@code twophp.module.<name>.ttl}, {@code twophp.ttl}.
     */
    static Settings ofModule(String module, Settings all) {
        String prefix = ALL + "module." + module + ".";
        return key -> key.startsWith(ALL)
                ? all.find(prefix + key.substring(ALL.length())).or(() -> all.find(key))
                : all.find(key);
    }

    /** Returns all names that are set, ours and others, as far as sources list them. */
    public static Set<String> names() {
        return UnreadSettings.written(MicroProfileSettings.isAvailable() ? MicroProfileSettings.names() : Set.of());
    }

    /** Returns the names that the web module's own file sets, in an EAR. */
    public Set<String> ownNames() {
        return ownFile.map(OwnFile::names).orElse(Set.of());
    }

    private static OwnFile ownFile() {
        return new OwnFile(Thread.currentThread().getContextClassLoader(), ServerSettings.class.getClassLoader());
    }

    @Override
    public Optional<String> find(String key) {
        return source.find(key);
    }
}
