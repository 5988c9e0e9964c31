/**
 * One engine per web module: its parts are {@link io.twophp.cdi.module.ModuleBean}s, and
 * {@link io.twophp.cdi.module.WebModule} finds the module of a thread. Must not know the parts.
 */
package io.twophp.cdi.module;
