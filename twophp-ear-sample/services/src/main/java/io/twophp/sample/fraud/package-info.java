/** Fraud: assesses payments before they are made. The end of its branch: it calls no other service. */
package io.twophp.sample.fraud;
