/** Where {@link io.twophp.policy.Settings} come from on a server. */
package io.twophp.cdi.settings;
