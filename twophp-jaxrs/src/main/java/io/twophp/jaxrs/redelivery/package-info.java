/**
 * Executes stored requests without their client: {@link io.twophp.jaxrs.redelivery.ContainerRedelivery} finds the
 * application, its {@link io.twophp.jaxrs.redelivery.RedeliveryTarget} runs the request through the whole of its stack.
 * Only the packages below this one depend on a JAX-RS implementation or, for the requests of a server to itself, on a
 * make of server.
 */
package io.twophp.jaxrs.redelivery;
