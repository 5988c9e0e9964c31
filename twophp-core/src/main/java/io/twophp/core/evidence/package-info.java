/**
 * Commands of IDS on the engine: {@link io.twophp.core.evidence.Commands} performs a command, and leaves evidence of
 * the decision in an {@link io.twophp.core.evidence.EvidenceLedger}; {@link io.twophp.core.evidence.CommandNames}
 * derives names from keys.
 */
package io.twophp.core.evidence;
