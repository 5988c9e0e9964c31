package io.twophp.testsuite.acceptance;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands out the shops that all tests of this module share, one for each database, to parameters {@code @On(H2)
 * ShopSite} or {@code @On(POSTGRESQL) ShopSite}, by {@code @OnSharedShop}. Each starts when it is first requested and
 * ends with the last test.
 */
public final class SharedShop implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(SharedShop.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ShopSite.class && parameter.isAnnotated(On.class);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        On.Kind kind = parameter.findAnnotation(On.class).orElseThrow().value();
        return context.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(kind, ShopSite::start, ShopSite.class);
    }
}
