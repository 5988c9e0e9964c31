/** What a request to itself needs of WildFly: an identity of Elytron, and where Undertow listens. By reflection. */
package io.twophp.jaxrs.redelivery.wildfly;
