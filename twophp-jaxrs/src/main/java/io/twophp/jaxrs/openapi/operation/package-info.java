/** Lists the two-phase operations of the deployed applications, for their description. Depends on JAX-RS only. */
package io.twophp.jaxrs.openapi.operation;
