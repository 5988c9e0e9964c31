/** Security headers for browsers (LD14): {@link io.twophp.central.browser.SecurityHeaders}. */
package io.twophp.central.browser;
