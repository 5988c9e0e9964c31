/**
 * The ledger on a relational database the application's JPA shares: {@link io.twophp.jpa.JpaIntentLedger} moves phases with
 * guarded native statements, {@link io.twophp.jpa.JpaCallbackLedger} keeps callbacks beside them, {@code io.twophp.jpa.query} reads the same tables through entities, {@code io.twophp.jpa.schema}
 * creates them. Knows core only: no HTTP, no interceptors.
 */
package io.twophp.jpa;
