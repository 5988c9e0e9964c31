/** Payments: charges cards, after fraud has had a look. */
package io.twophp.sample.payments;
