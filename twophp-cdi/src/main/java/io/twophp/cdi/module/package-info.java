/**
 * One engine per web module: {@link io.twophp.cdi.module.ModuleBean} is what its parts are,
 * {@link io.twophp.cdi.module.WebModule} who asks. Must not know what the parts are.
 */
package io.twophp.cdi.module;
