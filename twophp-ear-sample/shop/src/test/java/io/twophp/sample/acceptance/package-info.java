/**
 * What 2PHP promises, shown from outside on real servers: kills, races, costs and what lies on the disk. The long ones carry
 * the tag {@code campaign} or {@code costs} and run under the profile of that name.
 */
package io.twophp.sample.acceptance;
