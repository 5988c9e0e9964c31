/** Which operations of the deployed applications are two-phase, for whoever describes them. Knows JAX-RS only. */
package io.twophp.jaxrs.openapi.operation;
