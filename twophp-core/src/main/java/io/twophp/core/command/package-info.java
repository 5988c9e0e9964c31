/**
 * Commands of IDS: what of a request makes its idempotency key, in a form that is the same for everybody who writes it.
 * {@link io.twophp.core.command.CommandEnvelope} is the entry; imports the JDK only.
 */
package io.twophp.core.command;
