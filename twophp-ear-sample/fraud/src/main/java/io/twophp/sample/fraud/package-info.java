/** Fraud: assesses payments before they are made. The end of its branch: it calls nobody. */
package io.twophp.sample.fraud;
