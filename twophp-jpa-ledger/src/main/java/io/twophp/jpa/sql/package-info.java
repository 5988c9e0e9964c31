/**
 * The ledgers, in native SQL over JDBC: one abstract ledger for each contract of core,
 * {@link io.twophp.jpa.sql.SqlIntentLedger}, {@link io.twophp.jpa.sql.SqlCallLedger} and
 * {@link io.twophp.jpa.sql.SqlCallbackLedger}, with what is the same on every database. A step is made of several
 * statements by the {@code Stepwise} ledgers; a database that can do it in one has ledgers of its own. A package for
 * each database has its {@link io.twophp.jpa.sql.Dialect} and its {@link io.twophp.jpa.sql.SqlLedgers}, and what else
 * differs.
 *
 * <p>Which phases a statement lets become which comes from the table of moves in core, by
 * {@link io.twophp.jpa.sql.PhaseGuards}. No JPA, no CDI, no schema.
 */
package io.twophp.jpa.sql;
