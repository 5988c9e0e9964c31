/**
 * What there is only on Jersey (Payara, GlassFish): the way into its applications, and their responses' own way out,
 * early. The only package that may use its classes. Loaded only where they are.
 */
package io.twophp.jaxrs.redelivery.jersey;
