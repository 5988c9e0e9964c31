/** For applications with resources of POST Once Exactly: how to announce them. */
package io.twophp.jaxrs.poe;
