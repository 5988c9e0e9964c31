/**
 * The services that this Central Ledger knows: their enrolment, their keys and the judgement of what they sign
 * ({@link io.twophp.central.registry.ServiceSignatures}), and who this Central Ledger itself is.
 */
package io.twophp.central.registry;
