/**
 * The promises of 2PHP, tested from outside on real servers: answers, replays, kills, races, and data on the disk. The
 * long ones carry the tag {@code campaign} and run under the profile of that name.
 */
package io.twophp.testsuite.acceptance;
