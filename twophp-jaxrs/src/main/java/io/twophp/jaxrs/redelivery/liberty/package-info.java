/** What a request to itself needs of Open Liberty: a subject, and where its endpoints listen. By reflection. */
package io.twophp.jaxrs.redelivery.liberty;
