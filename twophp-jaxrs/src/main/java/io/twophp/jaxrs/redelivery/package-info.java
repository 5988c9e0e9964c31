/**
 * Executing stored requests without their client: {@link io.twophp.jaxrs.redelivery.ContainerRedelivery} finds the
 * application, its {@link io.twophp.jaxrs.redelivery.Door} runs the request through the whole of its stack. The
 * packages below are the only places that know a JAX-RS implementation or, for the requests of a server to itself, a
 * make of server.
 */
package io.twophp.jaxrs.redelivery;
