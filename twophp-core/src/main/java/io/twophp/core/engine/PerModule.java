package io.twophp.core.engine;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * One instance per web module: the scope of the parts of one engine. In an EAR several web modules share the library's
 * classes, and each has an engine, a ledger and settings of its own. Instances are injected without a proxy, so a bean
 * of a wider scope must not keep one. The CDI side makes this annotation a scope; a class needs its {@code @ModuleBean}
 * as well to become a bean.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface PerModule {}
