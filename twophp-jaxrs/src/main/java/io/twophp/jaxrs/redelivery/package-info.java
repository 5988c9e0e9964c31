/**
 * Executing stored requests without their client: {@link io.twophp.jaxrs.redelivery.ContainerRedelivery} finds the
 * application, its {@link io.twophp.jaxrs.redelivery.Door} runs the request through the whole of its stack. The
 * packages below are the only places that know a JAX-RS implementation.
 */
package io.twophp.jaxrs.redelivery;
