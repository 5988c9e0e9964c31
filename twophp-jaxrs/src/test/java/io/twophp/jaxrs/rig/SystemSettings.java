package io.twophp.jaxrs.rig;

import java.util.Map;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Settings that are read before there are beans, as system properties while a test class runs. Registered before the
 * server.
 */
public record SystemSettings(Map<String, String> properties) implements BeforeAllCallback, AfterAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        properties.forEach(System::setProperty);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        properties.keySet().forEach(System::clearProperty);
    }
}
