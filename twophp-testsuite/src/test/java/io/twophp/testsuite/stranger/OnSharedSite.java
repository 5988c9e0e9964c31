package io.twophp.testsuite.stranger;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Gives a test class the running {@link Site}. Classes that have it run one after the other. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SharedSite.class)
@ResourceLock("stranger's site")
@interface OnSharedSite {}
