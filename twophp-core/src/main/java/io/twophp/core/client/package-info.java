/**
 * The client's engine: {@link io.twophp.core.client.Caller} stores a call before it is sent, speaks both phases,
 * repeats under the same ids, and {@link io.twophp.core.client.CallRecovery} takes up calls that a process left
 * unfinished (draft §5, §10). Exchanges go over a {@link io.twophp.core.client.Transport}.
 */
package io.twophp.core.client;
