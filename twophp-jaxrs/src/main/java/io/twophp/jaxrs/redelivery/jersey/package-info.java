/**
 * The way into applications that run on Jersey (Payara, GlassFish): the only package that may use its classes. Loaded only
 * where they are.
 */
package io.twophp.jaxrs.redelivery.jersey;
