/** Certified HTTP: messages with an id and a date. */
package io.twophp.jaxrs.dialect.certifiedhttp;
