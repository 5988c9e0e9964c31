/**
 * RESTEasy's own response phase, run early: what is recorded has been through the application's response filters,
 * writers and writer interceptors, inside the transaction. By reflection, since not every server shows RESTEasy's
 * classes to applications.
 */
package io.twophp.jaxrs.rendering.resteasy;
