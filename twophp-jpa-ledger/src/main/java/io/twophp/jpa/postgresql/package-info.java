/**
 * The ledgers on PostgreSQL: {@link io.twophp.jpa.postgresql.PostgreSqlLedgers}. Only the differences from other
 * databases: a step is one statement.
 */
package io.twophp.jpa.postgresql;
