/**
 * Commands of IDS: the parts of a request that form its idempotency key, in a canonical form.
 * {@link io.twophp.core.command.CommandEnvelope} is the entry; imports the JDK only.
 */
package io.twophp.core.command;
