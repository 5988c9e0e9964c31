/**
 * Plants mistakes into copies of our own sources, one at a time, and asks whether the tests notice: {@code mvn
 * -Pmutants verify}. Entry type: {@link io.twophp.testsuite.mutants.Mutants}; the mistakes are in
 * {@link io.twophp.testsuite.mutants.Catalogue}.
 */
package io.twophp.testsuite.mutants;
