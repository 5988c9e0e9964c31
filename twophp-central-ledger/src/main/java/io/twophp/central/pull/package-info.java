/**
 * Asks services (L15): for rows, {@link io.twophp.central.pull.Pulls}, and for whoever else has something to ask,
 * {@link io.twophp.central.pull.ServiceLine}. Only services with an address that an administrator has set and that
 * {@link io.twophp.central.pull.PullPolicy} allows; requests and answers are signed.
 */
package io.twophp.central.pull;
