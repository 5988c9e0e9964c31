/**
 * The parts for Jersey (Payara, GlassFish): the way into its applications, and early rendering of their responses. The
 * only package that may use its classes; loaded only if they are present.
 */
package io.twophp.jaxrs.redelivery.jersey;
