package io.twophp.testsuite.inside;

import java.io.IOException;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Starts a PostgreSQL and sets what {@code arquillian.xml} takes from system properties. Comes before Arquillian's own
 * extension, which reads that file. Does nothing in the server, where the class is as well.
 */
final class InsideSettings implements BeforeAllCallback {

    /** Set on the server's command line. */
    static final String INSIDE = "twophp.testsuite.inside";

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        if (!Boolean.getBoolean(INSIDE)) {
            context.getRoot()
                    .getStore(Namespace.create(InsideSettings.class))
                    .getOrComputeIfAbsent(InsideDatabase.class, type -> InsideDatabase.start(), InsideDatabase.class);
        }
    }
}
