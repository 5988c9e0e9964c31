/** The ledgers on H2: {@link io.twophp.jpa.h2.H2Ledgers}. Only the differences from other databases. */
package io.twophp.jpa.h2;
