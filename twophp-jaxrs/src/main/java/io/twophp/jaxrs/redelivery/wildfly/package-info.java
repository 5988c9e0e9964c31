/**
 * The parts for requests of WildFly to itself: an identity of Elytron, and the addresses of Undertow. By reflection.
 */
package io.twophp.jaxrs.redelivery.wildfly;
