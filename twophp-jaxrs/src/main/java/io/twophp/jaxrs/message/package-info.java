/**
 * The addresses of Certified HTTP's messages, {@code <application path>/2php/messages/...}:
 * {@link io.twophp.jaxrs.message.Messages} answers them, for the owner of a message only.
 */
package io.twophp.jaxrs.message;
