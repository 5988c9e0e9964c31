package io.twophp.testsuite.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Gives a test class the running {@link Central}. Classes that have it run one after the other, with -Pbrowser. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SharedCentral.class)
@ResourceLock("central")
@Tag("browser")
@interface OnSharedCentral {}
