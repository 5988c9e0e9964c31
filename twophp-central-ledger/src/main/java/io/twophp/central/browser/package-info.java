/** What browsers are told of this application (LD14): {@link io.twophp.central.browser.SecurityHeaders}. */
package io.twophp.central.browser;
