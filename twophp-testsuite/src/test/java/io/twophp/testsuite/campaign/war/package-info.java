/**
 * The campaign's addition to a copy of the shop: a two-phase resource whose every execution can be counted from
 * outside.
 */
package io.twophp.testsuite.campaign.war;
