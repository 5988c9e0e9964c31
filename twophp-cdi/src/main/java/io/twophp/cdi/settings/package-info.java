/** Where {@link io.twophp.core.settings.Settings} come from on a server. */
package io.twophp.cdi.settings;
