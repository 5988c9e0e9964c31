/** Carrier: books parcels with whoever drives to a country. The end of its branch: it calls nobody. */
package io.twophp.sample.carrier;
