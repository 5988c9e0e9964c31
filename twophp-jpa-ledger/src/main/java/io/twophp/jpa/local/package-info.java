/** Units of work without JTA, for Java SE and for tests: {@link io.twophp.jpa.local.LocalTransactions}. */
package io.twophp.jpa.local;
