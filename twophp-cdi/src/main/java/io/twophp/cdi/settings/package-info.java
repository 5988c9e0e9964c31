/** The sources of {@link io.twophp.core.settings.Settings} on a server. */
package io.twophp.cdi.settings;
