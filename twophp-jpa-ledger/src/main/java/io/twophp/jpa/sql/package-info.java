/**
 * The ledgers, in native SQL over JDBC: one abstract ledger for each contract of core,
 * {@link io.twophp.jpa.sql.SqlIntentLedger}, {@link io.twophp.jpa.sql.SqlCallLedger} and
 * {@link io.twophp.jpa.sql.SqlCallbackLedger}, with the parts that are the same on every database. The {@code Stepwise}
 * ledgers make a step of several statements; a database that can do it in one has ledgers of its own. A package for
 * each database has its {@link io.twophp.jpa.sql.SqlDialect}, its {@link io.twophp.jpa.sql.SqlLedgers} and its other
 * differences.
 *
 * <p>The moves that a statement allows come from the table of moves in core, by {@link io.twophp.jpa.sql.PhaseGuards}.
 * No JPA, no CDI, no schema.
 */
package io.twophp.jpa.sql;
