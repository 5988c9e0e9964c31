/**
 * A Central Ledger on Payara Micro that the tests of this module share: {@link io.twophp.central.site.OnSharedCentral}.
 */
package io.twophp.central.site;
