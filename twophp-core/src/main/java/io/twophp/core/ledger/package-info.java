/**
 * The contract between the engine and its store (draft §9): {@link io.twophp.core.ledger.IntentLedger} within a
 * {@link io.twophp.core.ledger.UnitOfWork}. The ledger has a part for each kind of caller, such as
 * {@link io.twophp.core.ledger.ClaimLedger} for executions. Implementations are outside of core, and are tested by the
 * contract tests of twophp-tck.
 */
package io.twophp.core.ledger;
