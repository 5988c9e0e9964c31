/**
 * The ledgers on MariaDB: {@link io.twophp.jpa.mariadb.MariaDbLedgers}. What differs from other databases, and nothing
 * else. A step of a handshake is one block of statements, sent as one; other steps are several statements.
 */
package io.twophp.jpa.mariadb;
