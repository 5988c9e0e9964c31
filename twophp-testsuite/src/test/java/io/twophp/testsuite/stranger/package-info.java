/**
 * Tests that need a real server: the stranger's application on Payara Micro and PostgreSQL. Entry types:
 * {@link io.twophp.testsuite.stranger.SharedSite}, {@link io.twophp.testsuite.stranger.Site} and
 * {@link io.twophp.testsuite.launch.Client}; how to add a resource or a test stands in this module's README.
 */
package io.twophp.testsuite.stranger;
