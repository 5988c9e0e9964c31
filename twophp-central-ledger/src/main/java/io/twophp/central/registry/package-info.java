/**
 * The services that this Central Ledger knows: their enrolment, their keys and the verification of their signatures
 * ({@link io.twophp.central.registry.ServiceSignatures}), and the identity of this Central Ledger itself.
 */
package io.twophp.central.registry;
