/** Payments: charges cards that fraud has assessed. */
package io.twophp.sample.payments;
