/** The ledgers on H2: {@link io.twophp.jpa.h2.H2Ledgers}. What differs from other databases, and nothing else. */
package io.twophp.jpa.h2;
