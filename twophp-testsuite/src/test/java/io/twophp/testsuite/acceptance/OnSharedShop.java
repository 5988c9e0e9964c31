package io.twophp.testsuite.acceptance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Gives a test class the running shops that it names by {@code @On(…) ShopSite} parameters. Classes with the same shop
 * run one after the other.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(SharedShop.class)
@ResourceLock(providers = ShopLocks.class)
public @interface OnSharedShop {}
