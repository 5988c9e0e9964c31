/**
 * The execution of claimed intents: claims and their leases, the workers that execute without a client, and what a
 * failure says about its request ({@link io.twophp.core.execution.FailureKind}).
 */
package io.twophp.core.execution;
