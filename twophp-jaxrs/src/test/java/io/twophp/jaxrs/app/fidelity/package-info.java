/** The same resource methods three times: without 2PHP, with it, and with it in transparent mode. */
package io.twophp.jaxrs.app.fidelity;
