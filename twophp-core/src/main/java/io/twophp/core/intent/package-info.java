/**
 * The intent: its request, its owner and its phases, and the listener to its events (draft §2, §6). Values without a
 * store.
 */
package io.twophp.core.intent;
