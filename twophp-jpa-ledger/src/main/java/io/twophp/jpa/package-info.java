/**
 * The ledger on a relational database that the application's JPA shares, as CDI beans:
 * {@link io.twophp.jpa.LedgerProducer}. The packages: {@code sql} moves phases with guarded native statements, with a
 * package for each database beside it; {@code query} reads the same tables through entities; {@code schema} knows the
 * database and creates the tables; {@code local} has units of work without a server. Knows core only: no HTTP, no
 * interceptors.
 */
package io.twophp.jpa;
