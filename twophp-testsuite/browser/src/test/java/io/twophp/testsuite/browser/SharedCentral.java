package io.twophp.testsuite.browser;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One Central Ledger, filled once, for all tests that ask for it by {@link OnSharedCentral}. */
final class SharedCentral implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(SharedCentral.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Central.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(Central.class, type -> Central.start("shared"), Central.class);
    }
}
