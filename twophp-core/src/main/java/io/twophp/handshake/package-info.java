/**
 * The engine: {@link io.twophp.handshake.Handshake} registers, confirms, executes and replays intents and answers with an
 * {@link io.twophp.handshake.Answer}.
 */
package io.twophp.handshake;
