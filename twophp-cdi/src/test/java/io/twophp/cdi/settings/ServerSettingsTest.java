package io.twophp.cdi.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.cdi.module.ModuleExtension;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestConfig.class)
class ServerSettingsTest {

    @Test
    @Tag("X27")
    void areMicroProfileConfigsWhereItIsAndListWhatIsSetWhereverThatIs() {
        TestConfig.set("twophp.some-setting", " value ");
        TestConfig.set("twophp.blank", "  ");
        ServerSettings settings = new ServerSettings(new ModuleExtension());
        assertThat(settings.find("twophp.some-setting")).contains("value");
        assertThat(settings.find("twophp.blank")).isEmpty();
        assertThat(settings.find("twophp.absent")).isEmpty();
        assertThat(ServerSettings.names())
                .contains("twophp.some-setting", "java.version")
                .containsAll(System.getenv().keySet());
    }

    @Test
    void arePropertiesAndEnvironmentWhereMicroProfileIsNot() throws Exception {
        try (URLClassLoader loader = new WithoutMicroProfile()) {
            Object source = loader.loadClass(ServerSettings.class.getName())
                    .getMethod("source")
                    .invoke(null);
            assertThat(source.getClass().getClassLoader()).isSameAs(loader);
            assertThat(source.getClass().getSimpleName()).isEqualTo("EnvironmentSettings");
        }
    }

    /** The class path of this test, without MicroProfile. */
    private static final class WithoutMicroProfile extends URLClassLoader {

        WithoutMicroProfile() {
            super(classPath(), ClassLoader.getPlatformClassLoader());
        }

        private static URL[] classPath() {
            return Arrays.stream(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
                    .filter(entry -> !entry.contains("microprofile"))
                    .map(entry -> {
                        try {
                            return new java.io.File(entry).toURI().toURL();
                        } catch (java.net.MalformedURLException e) {
                            throw new IllegalArgumentException(entry, e);
                        }
                    })
                    .toArray(URL[]::new);
        }
    }
}
