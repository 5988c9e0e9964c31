/** For applications with resources of POST Once Exactly: announces their addresses. */
package io.twophp.jaxrs.poe;
