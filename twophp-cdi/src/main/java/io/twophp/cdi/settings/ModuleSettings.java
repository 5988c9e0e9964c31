package io.twophp.cdi.settings;

import io.twophp.core.settings.Settings;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads the settings for one web module before those for all modules: {@code twophp.module.<name>.ttl} before
 * {@code twophp.ttl}.
 */
final class ModuleSettings implements Settings {

    private static final String ALL = "twophp.";

    private final Settings source;
    private final String prefix;

    ModuleSettings(String module, Settings source) {
        this.source = Objects.requireNonNull(source, "source");
        this.prefix = ALL + "module." + module + ".";
    }

    @Override
    public Optional<String> find(String key) {
        return key.startsWith(ALL)
                ? source.find(prefix + key.substring(ALL.length())).or(() -> source.find(key))
                : source.find(key);
    }
}
