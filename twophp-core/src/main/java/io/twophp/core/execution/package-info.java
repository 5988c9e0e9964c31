/**
 * The execution of claimed intents: claims and their leases, the workers that execute without a client, and the
 * classification of failures ({@link io.twophp.core.execution.FailureKind}).
 */
package io.twophp.core.execution;
