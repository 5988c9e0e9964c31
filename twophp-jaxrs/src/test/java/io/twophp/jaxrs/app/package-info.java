/** The application under test: a shop whose effects are rows in the ledger's database. */
package io.twophp.jaxrs.app;
