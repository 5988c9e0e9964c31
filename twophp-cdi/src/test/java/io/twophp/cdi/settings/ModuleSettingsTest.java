package io.twophp.cdi.settings;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.settings.Settings;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleSettingsTest {

    private final Map<String, String> all = Map.of(
            "twophp.ttl", "1000",
            "twophp.grace", "100",
            "twophp.module.shop.ttl", "2000",
            "shop.module.shop.ttl", "3000");
    private final Settings shop = ServerSettings.ofModule("shop", key -> Optional.ofNullable(all.get(key)));

    @TempDir
    Path directory;

    @Test
    void areTheModulesBeforeEverybodysAndNotAnotherModules() {
        assertThat(shop.find("twophp.ttl")).contains("2000");
        assertThat(shop.find("twophp.grace")).contains("100");
        assertThat(shop.find("twophp.lease")).isEmpty();
        Settings billing = ServerSettings.ofModule("billing", key -> Optional.ofNullable(all.get(key)));
        assertThat(billing.find("twophp.ttl")).contains("1000");
    }

    @Test
    void areReadFromTheModulesOwnFileAndNotFromTheLibrarys() throws IOException {
        try (URLClassLoader library = loader("library", "twophp.ttl=1\ntwophp.lease=2", null);
                URLClassLoader module = loader("module", "twophp.ttl = 7 \ntwophp.grace=", library)) {
            Settings own = new OwnFile(module, library);
            assertThat(own.find("twophp.ttl")).contains("7");
            assertThat(own.find("twophp.grace")).isEmpty();
            assertThat(own.find("twophp.lease")).isEmpty();
        }
    }

    private URLClassLoader loader(String name, String content, ClassLoader parent) throws IOException {
        Path root = directory.resolve(name);
        Path file = root.resolve(OwnFile.NAME);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content, ISO_8859_1);
        return new URLClassLoader(new URL[] {root.toUri().toURL()}, parent);
    }
}
