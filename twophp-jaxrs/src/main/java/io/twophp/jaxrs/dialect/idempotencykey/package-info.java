/** The header {@code Idempotency-Key}: one request registers, confirms and executes. */
package io.twophp.jaxrs.dialect.idempotencykey;
