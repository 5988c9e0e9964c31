package io.twophp.cdi.module;

import io.twophp.core.engine.PerModule;
import jakarta.enterprise.inject.Stereotype;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a class a bean that is {@link PerModule}. The scope alone would not: only stereotypes and normal scopes make a
 * class a bean.
 */
@Stereotype
@PerModule
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ModuleBean {}
