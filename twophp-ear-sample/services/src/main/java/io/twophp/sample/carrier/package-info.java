/** Carrier: books parcels with the carrier of a country. The end of its branch: it calls no other service. */
package io.twophp.sample.carrier;
