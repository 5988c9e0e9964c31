/** HTTP exactly-once: PUT, POST, GET and DELETE of a request at an address of its own. */
package io.twophp.jaxrs.dialect.exactlyonce;
