/**
 * For the test scope of other modules: {@link io.twophp.tck.IntentLedgerContract},
 * {@link io.twophp.tck.CallbackLedgerContract}, {@link io.twophp.tck.CallLedgerContract} and
 * {@link io.twophp.tck.LedgerReaderContract} are the contracts of every ledger. Knows core and JUnit only.
 */
package io.twophp.tck;
