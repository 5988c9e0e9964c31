/**
 * The intent: what is registered, by whom, for which request, and how it is observed (draft §2, §6). Values without a
 * store.
 */
package io.twophp.core.intent;
