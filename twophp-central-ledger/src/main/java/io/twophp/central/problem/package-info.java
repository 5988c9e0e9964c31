/** Refusals as {@code application/problem+json}: {@link io.twophp.central.problem.Refusal} is what the code throws. */
package io.twophp.central.problem;
