/**
 * The ledgers on MariaDB: {@link io.twophp.jpa.mariadb.MariaDbLedgers}. Only the differences from other databases. A
 * step of a handshake is one block of statements, sent as one; other steps are several statements.
 */
package io.twophp.jpa.mariadb;
