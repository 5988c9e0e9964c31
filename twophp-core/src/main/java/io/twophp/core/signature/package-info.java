/**
 * HTTP message signatures (RFC 9421), as callbacks and the Central Ledger have them: what is signed, how it is written,
 * and that no signature counts twice.
 */
package io.twophp.core.signature;
