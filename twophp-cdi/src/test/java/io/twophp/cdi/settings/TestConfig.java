package io.twophp.cdi.settings;

import static io.twophp.cdi.call.UnitOfWorkCases.fake;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigBuilder;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A MicroProfile Config of a few settings, in place of a server's; as an extension, it is cleared after each test. */
public final class TestConfig extends ConfigProviderResolver implements AfterEachCallback {

    private static final Map<String, String> SETTINGS = new ConcurrentHashMap<>();

    static {
        ConfigProviderResolver.setInstance(new TestConfig());
    }

    public static void set(String key, String value) {
        SETTINGS.put(key, value);
    }

    public static void clear() {
        SETTINGS.clear();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        clear();
    }

    @Override
    public Config getConfig() {
        return fake(Config.class, (proxy, method, arguments) -> {
            if (method.getName().equals("getPropertyNames")) {
                return Set.copyOf(SETTINGS.keySet());
            }
            if (!method.getName().equals("getOptionalValue") || arguments[1] != String.class) {
                throw new UnsupportedOperationException(method.getName());
            }
            return Optional.ofNullable(SETTINGS.get((String) arguments[0]));
        });
    }

    @Override
    public Config getConfig(ClassLoader loader) {
        return getConfig();
    }

    @Override
    public ConfigBuilder getBuilder() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void registerConfig(Config config, ClassLoader classLoader) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void releaseConfig(Config config) {
        throw new UnsupportedOperationException();
    }
}
