package io.twophp.central.site;

import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Starts the shared Central Ledger when it is first asked for; it ends with the last test. */
public final class SharedCentral implements ParameterResolver {

    /** The number of events' listeners that the shared Central Ledger admits. */
    public static final int LISTENERS = 10;
    /** The number of them that may be of one user. */
    public static final int LISTENERS_PER_USER = 8;

    private static final Map<String, String> SETTINGS = Map.of(
            "twophp.central.live.listeners",
            "" + LISTENERS,
            "twophp.central.live.listeners-per-user",
            "" + LISTENERS_PER_USER);
    private static final Namespace NAMESPACE = Namespace.create(SharedCentral.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == CentralSite.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent("h2", key -> new Running(CentralSite.start("shared", SETTINGS)), Running.class)
                .site();
    }

    private record Running(CentralSite site) implements AutoCloseable {

        @Override
        public void close() {
            site.close();
        }
    }
}
