/** Shipping: packs purchases into parcels and has a carrier fetch them. */
package io.twophp.sample.shipping;
