/**
 * The ledgers on PostgreSQL: {@link io.twophp.jpa.postgresql.PostgreSqlLedgers}. What differs from other databases, and
 * nothing else: a step is one statement.
 */
package io.twophp.jpa.postgresql;
