/**
 * HTTP message signatures (RFC 9421) for callbacks and the Central Ledger: the signed content, its encoding, and the
 * protection against replays.
 */
package io.twophp.core.signature;
