/**
 * Classes that are added to a copy of the shop, to report what they see when they are executed in one mode or another.
 */
package io.twophp.testsuite.acceptance.probe;
