package io.twophp.core;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Silences the engine's log while the tests of a class run. */
public final class Quiet implements BeforeAllCallback, AfterAllCallback {

    private static final Logger ENGINE = Logger.getLogger("io.twophp");

    @Override
    public void beforeAll(ExtensionContext tests) {
        ENGINE.setLevel(Level.OFF);
    }

    @Override
    public void afterAll(ExtensionContext tests) {
        ENGINE.setLevel(null);
    }
}
