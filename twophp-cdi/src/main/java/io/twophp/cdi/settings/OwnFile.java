package io.twophp.cdi.settings;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.settings.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * A web module's own {@value #NAME}, for servers that read only the files that all modules of an application see. Read
 * as it is written: without expressions and profiles.
 */
final class OwnFile implements Settings {

    static final String NAME = "META-INF/microprofile-config.properties";

    private final Properties properties = new Properties();

    /**
     * @param module the module's class loader
     * @param shared the class loader of the library, whose files the server reads
     */
    OwnFile(ClassLoader module, ClassLoader shared) {
        try {
            Set<String> known = new HashSet<>();
            shared.getResources(NAME).asIterator().forEachRemaining(file -> known.add(file.toExternalForm()));
            for (URL file : Collections.list(module.getResources(NAME))) {
                if (known.contains(file.toExternalForm())) {
                    continue;
                }
                try (InputStream content = file.openStream()) {
                    properties.load(content);
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new InvalidConfigurationException(NAME + " can't be read: " + e.getMessage(), e);
        }
    }

    Set<String> names() {
        return properties.stringPropertyNames();
    }

    @Override
    public Optional<String> find(String key) {
        return Optional.ofNullable(properties.getProperty(key))
                .map(String::trim)
                .filter(text -> !text.isEmpty());
    }
}
