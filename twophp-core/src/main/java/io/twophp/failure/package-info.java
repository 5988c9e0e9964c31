/** What a failure says: {@link io.twophp.failure.FailureKind} is the one place that tells an outcome from an accident. */
package io.twophp.failure;
