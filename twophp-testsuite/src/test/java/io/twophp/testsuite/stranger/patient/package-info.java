/**
 * Replacements for the stranger's resources in a WAR that can start without its database: it opens its persistence unit
 * when it first needs it. See {@code docs/database.md}.
 */
package io.twophp.testsuite.stranger.patient;
