/**
 * Running what was claimed: the {@link io.twophp.execution.Claim} and its {@link io.twophp.execution.Leases lease}, the
 * {@link io.twophp.execution.Execution} under it, and {@link io.twophp.execution.Background} work for intents whose client does not wait,
 * through the container's own stack ({@link io.twophp.execution.Redelivery}).
 */
package io.twophp.execution;
