package io.twophp.testsuite.stranger;

import io.twophp.testsuite.launch.Trees;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands the one site that all tests of this module share to parameters of type {@link Site}, by {@code @OnSharedSite}.
 * It starts when it is first requested and ends with the last test. A test leaves it running, with its settings as they
 * are.
 */
public final class SharedSite implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(SharedSite.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Site.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(Site.class, type -> start(), Site.class);
    }

    private static Site start() {
        return Site.start(
                Trees.fresh(Site.target().resolve("shared-site")),
                server -> server.property("twophp.client.recovery.interval", "500"));
    }
}
