/**
 * The console of the Central Ledger in a real Chromium: a Payara Micro with the Central Ledger on H2, filled by batches
 * that are signed as services sign them. Each test gets the running {@link io.twophp.testsuite.browser.Central} by
 * {@link io.twophp.testsuite.browser.OnSharedCentral} and opens {@link io.twophp.testsuite.browser.Browser}s of its
 * own.
 */
package io.twophp.testsuite.browser;
