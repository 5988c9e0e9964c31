/**
 * How payloads and responses are kept: as bytes ({@link io.twophp.payload.MessageCodec}), sealed by a
 * {@link io.twophp.payload.PayloadCipher} under the keys of a {@link io.twophp.payload.KeyRing}.
 */
package io.twophp.payload;
