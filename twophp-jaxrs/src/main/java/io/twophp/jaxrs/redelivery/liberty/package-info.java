/** The parts for requests of Open Liberty to itself: a subject, and the addresses of its endpoints. By reflection. */
package io.twophp.jaxrs.redelivery.liberty;
