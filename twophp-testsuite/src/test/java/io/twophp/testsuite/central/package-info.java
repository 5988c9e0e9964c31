/** The Central Ledger and a service on real servers, from outside. */
package io.twophp.testsuite.central;
