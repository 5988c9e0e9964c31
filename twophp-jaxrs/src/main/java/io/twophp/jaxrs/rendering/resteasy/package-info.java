/**
 * Runs RESTEasy's own response phase early: the recorded response has passed the application's response filters,
 * writers and writer interceptors, inside the transaction. By reflection, since not every server shows RESTEasy's
 * classes to applications.
 */
package io.twophp.jaxrs.rendering.resteasy;
