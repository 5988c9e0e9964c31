/**
 * Asks services (L15): {@link io.twophp.central.pull.Pulls} for rows, {@link io.twophp.central.pull.ServiceLine} for
 * anything else. Only services with an address that an administrator has set and that
 * {@link io.twophp.central.pull.PullPolicy} allows; requests and answers are signed.
 */
package io.twophp.central.pull;
